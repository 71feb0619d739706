/* A bot in C that reads and writes lines. Build it with: cc -O2 c_bot.c -o c_bot */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int width = 15, height = 15;
static char board[27][27]; /* 'b', 'w' or 0; columns and rows from 1, with an empty border */

/* How many stones of this colour stand beside a point in one direction. */
static int reach(int x, int y, int dx, int dy, char colour) {
    int count = 0;
    while (board[x += dx][y += dy] == colour) count++;
    return count;
}

/* The sum over the four lines through a point: more stones of this colour beside it are worth more. */
static int worth(int x, int y, char colour) {
    static const int value[5] = {1, 10, 100, 1000, 100000}, dx[4] = {1, 0, 1, 1}, dy[4] = {0, 1, 1, -1};
    int total = 0;
    for (int axis = 0; axis < 4; axis++) {
        int stones = reach(x, y, dx[axis], dy[axis], colour) + reach(x, y, -dx[axis], -dy[axis], colour);
        total += value[stones < 4 ? stones : 4];
    }
    return total;
}

/* Plays the empty point that is worth most to either side; a little more to our own, and more in the middle. */
static void play(char me) {
    int best = -1, best_x = 0, best_y = 0;
    for (int x = 1; x <= width; x++)
        for (int y = 1; y <= height; y++) {
            if (board[x][y]) continue;
            int away = abs(2 * x - 1 - width) + abs(2 * y - 1 - height);
            int value = 100 * (2 * worth(x, y, me) + worth(x, y, me == 'b' ? 'w' : 'b')) - away;
            if (value > best) best = value, best_x = x, best_y = y;
        }
    printf("MOVE %d %d\n", best_x, best_y);
}

int main(void) {
    char line[600], colour[32];
    int x, y;
    setvbuf(stdout, NULL, _IOLBF, 600); /* every line goes out at once */
    puts("HELLO 1 C");
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "GAME %d %d", &width, &height) == 2)
            memset(board, 0, sizeof board);
        else if (sscanf(line, "MOVE %d %d %31s", &x, &y, colour) == 3)
            board[x][y] = colour[0];
        else if (sscanf(line, "TURN %31s", colour) == 1)
            play(colour[0]);
    }
    return 0;
}
