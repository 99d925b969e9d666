/** Prints a figure beside its goal; a goal that is missed makes the command fail. */
export function sayGoal(met: boolean, figure: string): void {
  console.log(`${met ? '✓' : '✗'} ${figure}`);
  if (!met) process.exitCode = 1;
}
