/* Does not leave when it is told to, nor at the end of its input. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    char line[600];
    signal(SIGTERM, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    puts("HELLO 1 stays");
    fflush(stdout);
    while (fgets(line, sizeof line, stdin))
        if (strncmp(line, "TURN", 4) == 0) {
            puts("MOVE 8 8");
            fflush(stdout);
        }
    for (;;) sleep(600);
}
