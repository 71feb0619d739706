// Never answers.
console.log("HELLO 1 sleeps");
process.stdin.resume();
process.stdin.on("end", () => process.exit(0));
