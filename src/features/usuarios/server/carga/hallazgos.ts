import type { AccionPlaneada, Falta, FilaPlaneada, FilaPorPlanear } from '#features/cargas/server/service.ts';

type Hallado = { readonly faltas: Falta[]; readonly acciones: AccionPlaneada[]; nota?: string };

/** What is found about each row while the file is compared with itself and with Moodle. */
export class Hallazgos {
  readonly #filas = new Map<number, Hallado>();

  #de(numero: number): Hallado {
    const known = this.#filas.get(numero);
    if (known) return known;
    const fila: Hallado = { faltas: [], acciones: [] };
    this.#filas.set(numero, fila);
    return fila;
  }

  falta({ numero }: FilaPorPlanear, columna: string | null, falta: Omit<Falta, 'columna'>): void {
    this.#de(numero).faltas.push({ columna, ...falta });
  }

  accion({ numero }: FilaPorPlanear, accion: AccionPlaneada): void {
    this.#de(numero).acciones.push(accion);
  }

  nota({ numero }: FilaPorPlanear, nota: string): void {
    this.#de(numero).nota = nota;
  }

  /** Whether nothing is wrong with a row, as far as is known. */
  esBuena({ numero, enFalta }: FilaPorPlanear): boolean {
    return enFalta.size === 0 && (this.#filas.get(numero)?.faltas.length ?? 0) === 0;
  }

  todos(): FilaPlaneada[] {
    return [...this.#filas].map(([numero, fila]) => ({ numero, ...fila }));
  }
}
