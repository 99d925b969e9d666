/** The last two levels of a path: `… › Ingeniería › Sistemas`. */
export function rutaCorta(path: string): string {
  const nombres = path.split(' › ');
  return nombres.length > 2 ? `… › ${nombres.slice(-2).join(' › ')}` : path;
}
