/** Numbers rows as a database does, one series for each table. */
export interface Ids {
  next(table: string): number;
}

export function createIds(offset: number): Ids {
  const last = new Map<string, number>();
  return {
    next(table) {
      const id = (last.get(table) ?? offset) + 1;
      last.set(table, id);
      return id;
    },
  };
}
