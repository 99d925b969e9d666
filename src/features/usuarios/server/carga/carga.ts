import { TITULOS } from '#catalogo/titulos.ts';
import type { Listas, TipoDeCarga, ValorDeLista } from '#features/cargas/server/service.ts';
import {
  type FalloMoodle,
  type Moodle,
  MOTIVOS_EN_PALABRAS,
  type ServidorMoodle,
} from '#features/moodle/server/service.ts';
import { columnasDeUsuarios } from './columnas.ts';
import { consultar } from './consulta.ts';
import { contrastar } from './contraste.ts';
import { ejecutarEnMoodle } from './ejecucion.ts';
import { Hallazgos } from './hallazgos.ts';
import { planearFilas } from './plan.ts';
import { compararFilas } from './repetidas.ts';
import { nombreDeRol, seCarga } from './roles.ts';

/** The file of users (spec 1 §2): accounts in Moodle and their enrolments, a row for each person and course. */
export const cargaDeUsuarios = (moodle: Moodle): TipoDeCarga => ({
  nombre: 'usuarios',
  titulo: TITULOS.cargaDeUsuarios,
  permiso: 'usuarios.cargar',
  hoja: 'Usuarios',
  columnas: columnasDeUsuarios([...moodle.values()]),
  acciones: {
    crear: {
      nombre: ['cuenta', 'cuentas'],
      seHara: ['se creará', 'se crearán'],
      porHacer: ['cuenta por crear', 'cuentas por crear'],
      hecho: ['cuenta creada', 'cuentas creadas'],
      enFila: 'Crear la cuenta',
    },
    actualizar: {
      nombre: ['cuenta', 'cuentas'],
      seHara: ['se actualizará', 'se actualizarán'],
      porHacer: ['cuenta por actualizar', 'cuentas por actualizar'],
      hecho: ['cuenta actualizada', 'cuentas actualizadas'],
      enFila: 'Actualizar la cuenta',
    },
    matricular: {
      nombre: ['matrícula', 'matrículas'],
      seHara: ['se hará', 'se harán'],
      porHacer: ['matrícula por hacer', 'matrículas por hacer'],
      hecho: ['matrícula hecha', 'matrículas hechas'],
      enFila: 'Matricular',
    },
  },
  clases: CLASES,
  advertencias: [
    'Moodle crea la clave de cada cuenta nueva y la envía al correo de la persona, que debe cambiarla al entrar.',
    'En los cursos que lo tienen configurado, Moodle envía un mensaje de bienvenida a cada persona que se matricula.',
  ],
  listas: async (signal) => leerListas([...moodle.values()], signal),
  async planear(filas, marcha) {
    const hallazgos = new Hallazgos();
    const sinServidor = filas.filter(({ enFalta }) => enFalta.has('servidor'));
    compararFilas(sinServidor, hallazgos);
    const porServidor = Map.groupBy(
      filas.filter(({ enFalta }) => !enFalta.has('servidor')),
      ({ datos }) => datos['servidor']!,
    );
    for (const [nombre, suyas] of porServidor) {
      const servidor = moodle.get(nombre)!;
      compararFilas(suyas, hallazgos);
      const consulta = await consultar(servidor, suyas, marcha);
      if (!consulta.ok) return consulta;
      const { hay } = consulta;
      for (const fila of suyas) contrastar(fila, { label: servidor.label, hay, hallazgos });
      planearFilas(suyas, hay, hallazgos);
    }
    return { ok: true, filas: hallazgos.todos() };
  },
  ejecutar: () => ejecutarEnMoodle(moodle),
});

const CLASES = {
  'demasiado-largo': 'Dato demasiado largo',
  'usuario-con-espacios': 'Usuario con espacios',
  'usuario-con-tildes': 'Usuario con tildes o eñes',
  'usuario-con-signos': 'Usuario con signos no admitidos',
  'usuario-reservado': 'Usuario reservado por Moodle',
  'nombre-con-signos': 'Nombre con números o signos',
  'correo-invalido': 'Correo no válido',
  'varios-correos': 'Varios correos en una celda',
  'documento-invalido': 'Documento no válido',
  'rol-no-permitido': 'Rol que no se da con un archivo',
  'servidor-desconocido': 'Servidor desconocido',
  'curso-sin-rol': 'Curso sin rol',
  'rol-sin-curso': 'Rol sin curso',
  'datos-distintos': 'Datos distintos del mismo usuario',
  'correo-repetido': 'Correo repetido en el archivo',
  'documento-repetido': 'Documento repetido en el archivo',
  'fila-repetida': 'Fila repetida',
  'curso-desconocido': 'Curso desconocido',
  'curso-ambiguo': 'Curso ambiguo',
  'curso-cerrado': 'Curso que no se deja ver',
  'rol-desconocido': 'Rol desconocido',
  'cuenta-suspendida': 'Cuenta suspendida',
  'usuario-de-otra-persona': 'Usuario de otra persona',
  'correo-de-otra-cuenta': 'Correo de otra cuenta',
  'documento-de-otra-cuenta': 'Documento de otra cuenta',
} as const;

/** What the template's drop-downs offer; a server that does not answer is left out, and said. */
async function leerListas(servidores: readonly ServidorMoodle[], signal: AbortSignal): Promise<Listas> {
  const avisos: string[] = [];
  const [cursos, roles]: [ValorDeLista[], Set<string>] = [[], new Set()];
  for (const { label, leidos, suyos } of await Promise.all(
    servidores.map(async (servidor) => leerListasDe(servidor, signal)),
  )) {
    if (!leidos.ok) avisos.push(`No están los cursos de ${label}: ${MOTIVOS_EN_PALABRAS[leidos.motivo]}`);
    else {
      cursos.push(
        ...leidos.valor.map(({ nombreCorto, nombre }) => ({ valor: nombreCorto, texto: `${nombre} (${label})` })),
      );
    }
    if (suyos.ok) for (const rol of suyos.valor.keys()) if (seCarga(rol)) roles.add(rol);
  }
  return {
    listas: {
      servidores: servidores.map(({ name, label }) => ({ valor: name, texto: label })),
      roles: [...roles].map((rol) => ({ valor: nombreDeRol(rol), texto: rol })),
      cursos,
    },
    avisos,
  };
}

/** Jobs wait for a server longer than somebody who asked for a template. */
async function leerListasDe({ label, escritura }: ServidorMoodle, signal: AbortSignal) {
  const late = new Promise<FalloMoodle>((resolve) => {
    const give = (): void => resolve({ ok: false, motivo: 'no-responde' });
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
  const [leidos, suyos] = await Promise.all([
    Promise.race([escritura.cursos(), late]),
    Promise.race([escritura.roles(), late]),
  ]);
  return { label, leidos, suyos };
}
