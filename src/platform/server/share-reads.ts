/**
 * Reads once for all who ask for the same key while another reading of it is under way. The shared reading begins after
 * each of them has asked, so that nobody is told less than what was true at that moment.
 */
export function shareReads<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  type Reading = { readonly current: Promise<T>; next?: Promise<T> };
  const readings = new Map<string, Reading>();
  const begin = async (key: string): Promise<T> => {
    const reading: Reading = { current: read(key) };
    readings.set(key, reading);
    try {
      return await reading.current;
    } finally {
      if (!reading.next) readings.delete(key);
    }
  };
  return async (key) => {
    const reading = readings.get(key);
    if (!reading) return begin(key);
    const again = async (): Promise<T> => begin(key);
    reading.next ??= reading.current.then(again, again);
    return reading.next;
  };
}
