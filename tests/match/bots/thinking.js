// Says what it does where a move belongs.
console.log("HELLO 1 thinking");
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  if (line.startsWith("TURN")) {
    console.log("thinking ...");
    console.log("MOVE 8 8");
  }
});
