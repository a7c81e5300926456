import process from 'node:process';

const words = process.argv.slice(2);

// Each command is loaded only when it is asked for: the doctor also runs if modules of the server cannot be loaded.
if (words[0] === 'doctor') {
  const { runDoctor } = await import('./composition/commands/run-doctor.ts');
  const { output, exitCode } = await runDoctor(words.slice(1), process.env);
  if (exitCode === 2) console.error(output);
  else console.log(output);
  process.exit(exitCode);
}
const { runOperatorCommand } = await import('./composition/commands/run-command.ts');
const { output, isError } = await runOperatorCommand(words);
if (isError) console.error(output);
else console.log(output);
process.exit(isError ? 1 : 0);
