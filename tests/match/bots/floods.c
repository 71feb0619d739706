/* Writes without end at its first turn. */
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[600];
    puts("HELLO 1 floods");
    fflush(stdout);
    while (fgets(line, sizeof line, stdin))
        if (strncmp(line, "TURN", 4) == 0)
            for (;;) puts("MOVE 8 8 is what I think of, or not");
    return 0;
}
