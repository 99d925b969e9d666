/** What a reading gave, kept for a while. Who asks while it is under way waits for the same one; a failure is not kept. */
export type Memoria<T> = {
  leer(): Promise<T>;
  /** The next reading asks the server again. */
  olvidar(): void;
};

/** @param ms how long it is believed */
export function createMemoria<T>(ms: number, leer: () => Promise<T>): Memoria<T> {
  let recordado: { readonly desde: number; readonly valor: Promise<T> } | undefined;
  return {
    async leer() {
      if (recordado && performance.now() - recordado.desde <= ms) return recordado.valor;
      const esta = { desde: performance.now(), valor: leer() };
      recordado = esta;
      esta.valor.catch(() => {
        if (recordado === esta) recordado = undefined;
      });
      return esta.valor;
    },
    olvidar() {
      recordado = undefined;
    },
  };
}
