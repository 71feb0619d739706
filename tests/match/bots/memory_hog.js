// Keeps more and more, at its first turn.
console.log("HELLO 1 memory hog");
const kept = [];
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  if (line.startsWith("TURN")) setInterval(() => kept.push(Buffer.alloc(8 << 20, 1)), 20);
});
