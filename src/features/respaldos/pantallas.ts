// Screens of copies and resets of Moodle courses: address, title, access and links.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

const RESPALDOS = '/gestores/respaldos';

export const pantallas = {
  respaldos: {
    ruta: RESPALDOS,
    titulo: TITULOS.respaldos,
    acceso: 'respaldos.pedir',
    enlaces: [{ hogar: 'gestor', grupo: 'plataforma', orden: 2 }],
    destinos: [
      { search: { vista: 'cursos' }, titulo: TITULOS.copiasPorCurso, grupo: TITULOS.respaldos },
      { search: { vista: 'programacion' }, titulo: 'Programar copias', grupo: TITULOS.respaldos },
    ],
  },
  gestionCursos: {
    ruta: '/gestores/gestionCursos',
    titulo: TITULOS.gestionDeCursos,
    acceso: 'respaldos.reiniciar',
    parent: RESPALDOS,
    destinos: [{ titulo: 'Reiniciar cursos', grupo: TITULOS.respaldos }],
  },
  categorias: {
    ruta: '/administracion/moodleBackups/categoryChoose',
    titulo: TITULOS.hacerCopias,
    acceso: 'respaldos.pedir',
    parent: RESPALDOS,
    destinos: [{ titulo: 'Hacer copias de seguridad', grupo: TITULOS.respaldos }],
  },
  cursos: {
    ruta: '/administracion/moodleBackups/courseChoose',
    titulo: `${TITULOS.hacerCopias}: elegir cursos`,
    acceso: 'respaldos.pedir',
    parent: RESPALDOS,
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
