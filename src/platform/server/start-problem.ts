/**
 * Something outside the program keeps it from starting: a setting, a permission, a folder, a port.
 * The message is the whole Spanish sentence that the person reads; no stack is shown with it.
 */
export class StartProblem extends Error {
  override name = 'StartProblem';
}
