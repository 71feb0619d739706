/* Writes where nothing is, at its first turn. */
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[600];
    volatile int *nothing = NULL;
    puts("HELLO 1 crash");
    fflush(stdout);
    while (fgets(line, sizeof line, stdin))
        if (strncmp(line, "TURN", 4) == 0) *nothing = 1;
    return 0;
}
