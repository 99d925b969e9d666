// Persons in the rows and files of loads, for searches, exports and anonymisation.
import { almacenOfTables, type AlmacenDePersonas } from '#core/almacenes/server/service.ts';
import { eraseFilas, releaseArchivosOfFilas, releaseRejected } from './store.ts';

const tablas = almacenOfTables({
  nombre: 'cargas',
  titulo: 'Cargas masivas',
  guarda: 'Por 30 días, las filas de los archivos que se cargaron y los archivos mismos; quién los cargó.',
  alAnonimizar:
    'Su fila se vacía y los archivos que la nombran se eliminan, y los rechazados, que nadie leyó; las cuentas de la carga quedan.',
  en: [
    {
      tabla: 'carga_filas',
      clave: ['carga', 'numero'],
      fila: ({ numero }) => `Fila ${String(numero)} de una carga`,
      personas: [
        {
          documento: 'datos.documento',
          correo: 'datos.correo',
          usuario: 'datos.usuario',
          nombre: ['datos.nombres', 'datos.apellidos', 'datos.docente', 'datos.nombreDocente'],
        },
      ],
      textos: ['datos', 'problemas', 'nota'],
      muestra: { datos: 'Fila' },
      vacia: { problemas: [], nota: null },
      ademas: eraseFilas,
      onNamed: releaseArchivosOfFilas,
    },
    {
      tabla: 'carga_acciones',
      clave: ['carga', 'fila', 'accion'],
      fila: 'Acción de una carga que la nombra',
      personas: [],
      textos: ['detalle', 'cambios', 'plan', 'motivo'],
      muestra: { accion: 'Acción', detalle: 'Detalle' },
    },
    {
      tabla: 'cargas',
      clave: ['id'],
      instante: 'creada',
      fila: 'Archivo cargado',
      personas: [{ usuario: 'usuario', nombre: 'nombre' }],
      textos: ['archivo_nombre', 'avisos', 'resumen', 'error', 'hoja'],
      muestra: { archivo_nombre: 'Archivo', nombre: 'Quién lo cargó' },
    },
  ],
});

/** Store of persons for loads: rows and files of users and subject assignments. */
export const almacenDeCargas: AlmacenDePersonas = {
  ...tablas,
  async anonymise(tx, acto) {
    const hecho = await tablas.anonymise(tx, acto);
    return { ...hecho, claves: [...hecho.claves, ...(await releaseRejected(tx))] };
  },
};
