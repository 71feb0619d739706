/* Counts from 0, and so plays off the board at the left. */
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[600];
    puts("HELLO 1 off the board");
    fflush(stdout);
    while (fgets(line, sizeof line, stdin))
        if (strncmp(line, "TURN", 4) == 0) {
            puts("MOVE 0 7");
            fflush(stdout);
        }
    return 0;
}
