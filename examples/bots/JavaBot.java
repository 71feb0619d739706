// A bot in Java that reads and writes lines: java JavaBot.java
import java.util.Scanner;

public class JavaBot {
    static final int[] VALUE = {1, 10, 100, 1000, 100000}; // 0, 1, 2, 3 or 4 stones beside a point
    static final int[][] AXES = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    static int width = 15, height = 15;
    static char[][] board = new char[27][27]; // 'b', 'w' or 0; columns and rows from 1, with an empty border

    // How many stones of this colour stand beside a point in one direction.
    static int reach(int x, int y, int dx, int dy, char colour) {
        int count = 0;
        while (board[x += dx][y += dy] == colour) count++;
        return count;
    }

    // The sum over the four lines through a point: more stones of this colour beside it are worth more.
    static int worth(int x, int y, char colour) {
        int total = 0;
        for (int[] d : AXES) {
            int stones = reach(x, y, d[0], d[1], colour) + reach(x, y, -d[0], -d[1], colour);
            total += VALUE[Math.min(stones, 4)];
        }
        return total;
    }

    // The empty point that is worth most to either side; a little more to our own, and more in the middle.
    static String choose(char me) {
        int best = -1;
        String move = "";
        for (int x = 1; x <= width; x++)
            for (int y = 1; y <= height; y++) {
                if (board[x][y] != 0) continue;
                int away = Math.abs(2 * x - 1 - width) + Math.abs(2 * y - 1 - height);
                int value = 100 * (2 * worth(x, y, me) + worth(x, y, me == 'b' ? 'w' : 'b')) - away;
                if (value > best) move = "MOVE " + x + " " + y;
                best = Math.max(best, value);
            }
        return move;
    }

    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        System.out.println("HELLO 1 Java");
        while (in.hasNextLine()) {
            String[] words = in.nextLine().trim().split(" +");
            if (words[0].equals("GAME")) {
                width = Integer.parseInt(words[1]);
                height = Integer.parseInt(words[2]);
                board = new char[27][27];
            } else if (words[0].equals("MOVE")) {
                board[Integer.parseInt(words[1])][Integer.parseInt(words[2])] = words[3].charAt(0);
            } else if (words[0].equals("TURN")) {
                System.out.println(choose(words[1].charAt(0)));
            }
        }
    }
}
