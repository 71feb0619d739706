// Begins with a line for people.
console.log("*** Welcome to my bot! ***");
console.log("HELLO 1 banner");
process.stdin.resume();
