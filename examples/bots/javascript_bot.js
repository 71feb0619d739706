// A bot in JavaScript that reads and writes lines: node javascript_bot.js
const VALUE = [1, 10, 100, 1000, 100000]; // what 0, 1, 2, 3 or 4 stones beside a point are worth
const AXES = [[1, 0], [0, 1], [1, 1], [1, -1]];
const OTHER = { black: "white", white: "black" };
let board = new Map(), width = 15, height = 15;

// How many stones of this colour stand beside a point in one direction.
function reach(x, y, dx, dy, colour) {
  let count = 0;
  while (board.get(`${(x += dx)} ${(y += dy)}`) === colour) count++;
  return count;
}

// The sum over the four lines through a point: more stones of this colour beside it are worth more.
function worth(x, y, colour) {
  let total = 0;
  for (const [dx, dy] of AXES) {
    const stones = reach(x, y, dx, dy, colour) + reach(x, y, -dx, -dy, colour);
    total += VALUE[Math.min(stones, 4)];
  }
  return total;
}

// The empty point that is worth most to either side; a little more to our own, and more in the middle.
function choose(me) {
  let best = -1, move = "";
  for (let x = 1; x <= width; x++) {
    for (let y = 1; y <= height; y++) {
      if (board.has(`${x} ${y}`)) continue;
      const away = Math.abs(2 * x - 1 - width) + Math.abs(2 * y - 1 - height);
      const value = 100 * (2 * worth(x, y, me) + worth(x, y, OTHER[me])) - away;
      if (value > best) [best, move] = [value, `MOVE ${x} ${y}`];
    }
  }
  return move;
}

console.log("HELLO 1 JavaScript");
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const words = line.trim().split(/\s+/);
  if (words[0] === "GAME") {
    [board, width, height] = [new Map(), Number(words[1]), Number(words[2])];
  } else if (words[0] === "MOVE") {
    board.set(`${words[1]} ${words[2]}`, words[3]);
  } else if (words[0] === "TURN") {
    console.log(choose(words[1]));
  }
});
