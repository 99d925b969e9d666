// Checks the rows of a file of users against each other and against Moodle, and collects what is found in each.
import { plainText } from '#catalogo/busqueda.ts';
import { claveDeGrupo, type UsuarioMoodle } from '#core/moodle/server/service.ts';
import type { AccionPlaneada, Falta, FilaPlaneada, FilaPorPlanear } from '#features/cargas/server/service.ts';
import { isLeaving } from './columnas-opcionales.ts';
import { nombreDeRol } from './columnas.ts';
import type { ServerData } from './read-server.ts';

type HallazgosDeFila = { readonly faltas: Falta[]; readonly acciones: AccionPlaneada[]; nota?: string };

/** Columns in which all rows of an account must agree. */
const CUENTA_COLUMNS = {
  nombres: 'nombres',
  apellidos: 'apellidos',
  correo: 'correo',
  documento: 'documento',
} as const;

const isSound = (fila: FilaPorPlanear, ...columnas: readonly string[]): boolean =>
  columnas.every((columna) => !fila.faulty.has(columna) && fila.datos[columna] !== '');

/** Compares the rows of one server with each other; in a contradiction the later row is at fault. */
export function compareFilas(filas: readonly FilaPorPlanear[], hallazgos: Hallazgos): void {
  const cuentas = new Map<string, FilaPorPlanear>();
  const duenos = { correo: new Map<string, FilaPorPlanear>(), documento: new Map<string, FilaPorPlanear>() };
  const enteras = new Map<string, FilaPorPlanear>();
  for (const fila of filas) {
    const leaves = isLeaving(fila.datos['accion']);
    if (!leaves) checkCursoWithRol(fila, hallazgos);
    if (!isSound(fila, 'usuario')) continue;
    // Who leaves is known by the user name alone.
    if (leaves) {
      checkRepeated(fila, enteras, hallazgos);
      continue;
    }
    const usuario = fila.datos['usuario']!;
    const primera = cuentas.get(usuario);
    if (primera) compareCuenta(fila, primera, hallazgos);
    else cuentas.set(usuario, fila);
    for (const columna of ['correo', 'documento'] as const) {
      if (!isSound(fila, columna)) continue;
      const valor = fila.datos[columna]!;
      const dueno = duenos[columna].get(valor);
      if (!dueno) duenos[columna].set(valor, fila);
      else if (dueno.datos['usuario'] !== usuario) {
        hallazgos.falta(fila, columna, {
          clase: `${columna}-repetido`,
          mensaje: `La fila ${dueno.numero} tiene el mismo ${columna} para el usuario «${dueno.datos['usuario']}».`,
          arreglo: `Cada persona tiene un ${columna}: corrija una de las dos filas.`,
        });
      }
    }
    checkRepeated(fila, enteras, hallazgos);
  }
}

function compareCuenta(fila: FilaPorPlanear, primera: FilaPorPlanear, hallazgos: Hallazgos): void {
  for (const [columna, nombre] of Object.entries(CUENTA_COLUMNS)) {
    if (!isSound(fila, columna) || !isSound(primera, columna)) continue;
    if (plainText(fila.datos[columna]!) === plainText(primera.datos[columna]!)) continue;
    hallazgos.falta(fila, columna, {
      clase: 'datos-distintos',
      mensaje: `La fila ${primera.numero} dice «${primera.datos[columna]}» en ${nombre} para el mismo usuario.`,
      arreglo: 'Deje el mismo dato en todas las filas de ese usuario.',
    });
  }
}

function checkCursoWithRol(fila: FilaPorPlanear, hallazgos: Hallazgos): void {
  const { curso = '', rol = '' } = fila.datos;
  if (curso !== '' && rol === '') {
    hallazgos.falta(fila, 'rol', {
      clase: 'curso-sin-rol',
      mensaje: 'Hay un curso y falta el rol.',
      arreglo: 'Escriba el rol, o deje vacío también el curso.',
    });
  }
  if (curso === '' && rol !== '') {
    hallazgos.falta(fila, 'curso', {
      clase: 'rol-sin-curso',
      mensaje: 'Hay un rol y falta el curso.',
      arreglo: 'Escriba el curso, o deje vacío también el rol.',
    });
  }
}

function checkRepeated(fila: FilaPorPlanear, enteras: Map<string, FilaPorPlanear>, hallazgos: Hallazgos): void {
  const { usuario = '', curso = '', rol = '', grupo = '', cohorte = '', accion } = fila.datos;
  // One person may enter several groups and cohorts, one in each row.
  const distinct = isLeaving(accion) ? [] : [rol, claveDeGrupo(grupo), cohorte.toLowerCase()];
  const entera = [usuario, curso.toLowerCase(), ...distinct].join('\n');
  const igual = enteras.get(entera);
  if (!igual) enteras.set(entera, fila);
  else {
    hallazgos.falta(fila, null, {
      clase: 'fila-repetida',
      mensaje: `Es el mismo usuario, curso y rol de la fila ${igual.numero}${grupo + cohorte === '' ? '' : ', con el mismo grupo y cohorte'}.`,
      arreglo: 'Borre una de las dos filas.',
    });
  }
}

/** Collects faults, actions and notes of each row during the check. */
export class Hallazgos {
  readonly #filas = new Map<number, HallazgosDeFila>();

  #de(numero: number): HallazgosDeFila {
    const known = this.#filas.get(numero);
    if (known) return known;
    const fila: HallazgosDeFila = { faltas: [], acciones: [] };
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

  /** Returns true if no fault of the row is known so far. */
  isGood({ numero, faulty }: FilaPorPlanear): boolean {
    return faulty.size === 0 && (this.#filas.get(numero)?.faltas.length ?? 0) === 0;
  }

  todos(): FilaPlaneada[] {
    return [...this.#filas].map(([numero, fila]) => ({ numero, ...fila }));
  }
}

export type CheckContext = { readonly label: string; readonly existing: ServerData; readonly hallazgos: Hallazgos };

/** Compares a row with Moodle: refusals to expect, and contradictions that suggest a mistake. */
export function checkFila(fila: FilaPorPlanear, contexto: CheckContext): void {
  checkCurso(fila, contexto);
  checkRol(fila, contexto);
  const { datos, faulty } = fila;
  const cuenta = faulty.has('usuario') ? undefined : contexto.existing.usuarios.get(datos['usuario']!)?.[0];
  if (cuenta?.suspendido) {
    contexto.hallazgos.falta(fila, 'usuario', {
      clase: 'cuenta-suspendida',
      mensaje: `La cuenta está suspendida en ${contexto.label}.`,
      arreglo: 'Actívela en Moodle, o quite la fila.',
    });
  } else if (cuenta && isOfOtherPerson(cuenta, fila)) {
    contexto.hallazgos.falta(fila, 'usuario', {
      clase: 'usuario-de-otra-persona',
      mensaje: `En ${contexto.label} ese usuario es de ${cuenta.nombres} ${cuenta.apellidos}, con otro documento.`,
      arreglo: 'Corrija el usuario. Si es la misma persona, corrija primero su nombre o su documento en Moodle.',
    });
  }
  checkOwner(fila, 'correo', { ...contexto, cuenta, cuentasByValor: contexto.existing.correos });
  checkOwner(fila, 'documento', { ...contexto, cuenta, cuentasByValor: contexto.existing.documentos });
}

/**
 * Returns true if neither document nor name match the account's; without a document on the account, neither address nor
 * name.
 */
function isOfOtherPerson(cuenta: UsuarioMoodle, { datos, faulty }: FilaPorPlanear): boolean {
  const identifier = cuenta.documento === '' ? 'correo' : 'documento';
  if ([identifier, 'nombres', 'apellidos'].some((columna) => faulty.has(columna))) return false;
  const [accountWords, escritas] = [cuenta, datos].map(({ nombres, apellidos }) =>
    plainText(`${nombres} ${apellidos}`).split(/\s+/),
  );
  const fits = (words: readonly string[], others: readonly string[]) =>
    words.every((palabra) => others.includes(palabra));
  const isOtroNombre = !fits(accountWords!, escritas!) && !fits(escritas!, accountWords!);
  return isOtroNombre && cuenta[identifier].toLowerCase() !== datos[identifier]!.toLowerCase();
}

/** Compares the course of a row with those of its server. */
export function checkCurso(fila: FilaPorPlanear, { label, existing, hallazgos }: CheckContext): void {
  const { curso = '' } = fila.datos;
  if (curso === '' || fila.faulty.has('curso')) return;
  const hallados = existing.cursos.get(curso.toLowerCase()) ?? [];
  if (hallados.length === 0) {
    hallazgos.falta(fila, 'curso', {
      clase: 'curso-desconocido',
      mensaje: `En ${label} no hay un curso con ese nombre corto o código.`,
      arreglo: 'Cópielo de Moodle o elíjalo en la lista de la plantilla. Revise también el servidor.',
    });
  }
  if (hallados.length > 1) {
    const nombres = hallados.map(({ nombreCorto }) => `«${nombreCorto}»`).join(', ');
    hallazgos.falta(fila, 'curso', {
      clase: 'curso-ambiguo',
      mensaje: `En ${label} hay ${hallados.length} cursos con ese código.`,
      arreglo: `Escriba el nombre corto de uno de ellos: ${nombres}.`,
    });
  }
  if (hallados.length === 1 && !existing.matriculas.has(hallados[0]!.id)) {
    hallazgos.falta(fila, 'curso', {
      clase: 'curso-cerrado',
      mensaje: `${label} no deja ver la gente de este curso a la cuenta con la que entra esta aplicación.`,
      arreglo: 'Pida a quien administra Moodle que le dé permiso en el curso, o quite la fila.',
    });
  }
}

function checkRol(fila: FilaPorPlanear, { label, existing, hallazgos }: CheckContext): void {
  const { rol = '' } = fila.datos;
  if (rol === '' || fila.faulty.has('rol') || existing.roles.has(rol)) return;
  const others = [...existing.roles].map(nombreDeRol).join(', ');
  const pida = `pida a quien administra la aplicación que lo agregue en «roles» de ese servidor (MOODLE_SERVERS)`;
  hallazgos.falta(fila, 'rol', {
    clase: 'rol-desconocido',
    mensaje: `En ${label} nadie tiene todavía el rol «${nombreDeRol(rol)}» en un curso, y la aplicación no conoce su número.`,
    arreglo:
      others === '' ? `Si el rol existe, ${pida}.` : `Escriba uno de estos: ${others}. Si el rol existe, ${pida}.`,
  });
}

type OwnerContext = CheckContext & {
  readonly cuenta: UsuarioMoodle | undefined;
  readonly cuentasByValor: ReadonlyMap<string, readonly UsuarioMoodle[]>;
};

function checkOwner(
  fila: FilaPorPlanear,
  columna: 'correo' | 'documento',
  { label, hallazgos, cuenta, cuentasByValor }: OwnerContext,
): void {
  const valor = fila.datos[columna] ?? '';
  if (valor === '' || fila.faulty.has(columna) || fila.faulty.has('usuario')) return;
  const duenos = cuentasByValor.get(valor) ?? [];
  if (duenos.some(({ usuario }) => usuario === fila.datos['usuario'])) return;
  const [other] = duenos;
  if (!other) return;
  // Without an account under this user name, the person has one under another.
  const arreglo = cuenta
    ? `Corrija el ${columna}, o cámbielo primero en esa otra cuenta.`
    : `Si es la misma persona, escriba su usuario: ${other.usuario}. Si no, corrija el ${columna}.`;
  hallazgos.falta(fila, columna, {
    clase: `${columna}-de-otra-cuenta`,
    mensaje: `En ${label} ese ${columna} es de la cuenta «${other.usuario}».`,
    arreglo,
  });
}
