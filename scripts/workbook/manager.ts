import { setTimeout as delay } from 'node:timers/promises';
import { PASSWORD } from '../../demo/accounts.ts';
import { cargasContract, type CargaAbierta, type Resumen } from '../../src/features/cargas/contract.ts';
import { userInfoSchema } from '../../src/features/sesion/contract.ts';
import { libroOf, type Celdas, type FaultPlace } from '../../src/features/usuarios/server/testing.ts';

const POLL_MS = 50;

const RECEIVED = cargasContract['POST /cargas/{tipo}'].respuestas[201];
const OPENED = cargasContract['GET /cargas/{tipo}/{id}'].respuestas[200];
const ROWS = cargasContract['POST /cargas/{tipo}/{id}/filas'].respuestas[200];

/** A manager who loads users, through the calls of the screen. */
export class Manager {
  readonly #origin: string;
  readonly #authorization: string;

  static async signIn(origin: string): Promise<Manager> {
    const login = await fetch(`${origin}/api/auth/loginMoodle`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'gestor.demo', password: PASSWORD }),
    });
    const { tokenInfo } = userInfoSchema.parse(((await login.json()) as { userInfo: unknown }).userInfo);
    return new Manager(origin, `Bearer ${tokenInfo.token}`);
  }

  private constructor(origin: string, authorization: string) {
    this.#origin = origin;
    this.#authorization = authorization;
  }

  /** Calls the API. @throws when it refuses */
  async call(path: string, init: { readonly json?: object; readonly form?: FormData } = {}): Promise<unknown> {
    const { json, form } = init;
    const answer = await fetch(`${this.#origin}/api${path}`, {
      method: json || form ? 'POST' : 'GET',
      headers: { authorization: this.#authorization, ...(json && { 'content-type': 'application/json' }) },
      ...(form && { body: form }),
      ...(json && { body: JSON.stringify(json) }),
    });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }

  /** Sends a file of rows to be checked. @returns the load */
  async send(filas: readonly Celdas[]): Promise<string> {
    const form = new FormData();
    form.set('archivo', new Blob([Uint8Array.from(await libroOf(filas))]), 'gente.xlsx');
    return RECEIVED.parse(await this.call('/cargas/usuarios', { form })).id;
  }

  /** Waits until a load was checked. */
  async checked(carga: string): Promise<Resumen> {
    return this.#until(carga, ({ estado, resumen }) => (estado === 'en-revision' ? null : resumen));
  }

  /** Each fault that the check found, in order. */
  async faults(carga: string): Promise<readonly FaultPlace[]> {
    const json = { estado: 'con-problemas', limite: 500 };
    const { filas } = ROWS.parse(await this.call(`/cargas/usuarios/${carga}/filas`, { json }));
    const { columnas } = await this.#read(carga);
    const claves = new Map(columnas.map(({ titulo, clave }) => [titulo, clave]));
    return filas.flatMap(({ numero, problemas }) =>
      problemas.map(({ columna, clase }): FaultPlace => [numero, columna && (claves.get(columna) ?? columna), clase]),
    );
  }

  async accept(carga: string): Promise<void> {
    await this.call(`/cargas/usuarios/${carga}/aplicar`, { json: { filas: 'todas' } });
  }

  /** Waits until so many actions of a sort were done. */
  async underWay(carga: string, accion: string, count: number): Promise<void> {
    await this.#until(carga, ({ resumen }) => {
      const own = resumen?.acciones.find((each) => each.accion === accion);
      return own && own.hechas + own.estaban >= count ? true : null;
    });
  }

  /** Waits until a load has ended. */
  async done(carga: string): Promise<Resumen> {
    return this.#until(carga, ({ estado, resumen }) => (estado === 'terminada' ? resumen : null));
  }

  async #read(carga: string): Promise<CargaAbierta> {
    return OPENED.parse(await this.call(`/cargas/usuarios/${carga}`));
  }

  async #until<T>(carga: string, look: (abierta: CargaAbierta) => T | null): Promise<T> {
    for (;;) {
      const abierta = await this.#read(carga);
      if (abierta.error !== null) throw new Error(abierta.error);
      const seen = look(abierta);
      if (seen !== null) return seen;
      await delay(POLL_MS);
    }
  }
}
