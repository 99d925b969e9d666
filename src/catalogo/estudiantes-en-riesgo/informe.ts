import { definirInformeLeido } from '../informe.ts';
import { accesos, SITUACIONES } from './leido.ts';

const desde = (dias: number) => ({ clave: String(dias), texto: `${dias} días o más`, desde: dias });

/** Students who do not enter their courses (spec 1 §2; DECISIONS §5): never first, then those who left longest ago. */
export const informacionUsuarioCurso = definirInformeLeido({
  slug: 'informacionUsuarioCurso',
  titulo: 'Estudiantes en riesgo',
  tituloExportacion: 'Estudiantes en riesgo, por su último acceso al curso',
  tema: 'estudiantes',
  acceso: ['manager'],
  leido: accesos,
  lecturas: [
    {
      ruta: 'GET /gestores/obtenerInfoEstudiantesEnRiesgo',
      clave: 'estudiantesEnRiesgo',
      solo: { campo: 'situacion', clave: SITUACIONES.riesgo.clave },
    },
    {
      ruta: 'POST /obtenerInfoUsuariosCurso',
      clave: 'info',
      cuerpo: { partes: ['server', 'idCurso'], filtra: 'curso' },
    },
    {
      ruta: 'POST /obtenerInfoUsuariosCursosCategoria',
      clave: 'info',
      cuerpo: { partes: ['server', 'idCategoria'], filtra: 'categoria' },
    },
  ],
  columnas: [
    { campo: 'nombre', ordenable: true },
    { campo: 'ultimoAcceso', ordenable: true },
    { campo: 'dias' },
    { campo: 'curso', ordenable: true },
    { campo: 'categoria', ordenable: true },
    { campo: 'rol', ordenable: true },
    { campo: 'correo', ordenable: true },
    { campo: 'situacion', oculta: true },
    { campo: 'servidor', ordenable: true },
  ],
  orden: { clave: 'ultimoAcceso', sentido: 'asc' },
  filtros: [
    {
      campo: 'situacion',
      etiqueta: 'Situación',
      todos: 'Todas',
      inicial: SITUACIONES.riesgo.clave,
      opciones: Object.values(SITUACIONES),
    },
    {
      campo: 'dias',
      etiqueta: 'Días sin acceso',
      todos: 'Cualquiera',
      umbrales: [
        ...[7, 15, 30, 60].map(desde),
        { clave: 'nunca', texto: 'Nunca ha ingresado', desde: Number.POSITIVE_INFINITY },
      ],
    },
    { campo: 'categoria', etiqueta: 'Categoría', todos: 'Todas', deFilas: 'jerarquia' },
    { campo: 'rol', etiqueta: 'Rol', deFilas: 'sueltas' },
    { campo: 'servidor', etiqueta: 'Plataforma', todos: 'Todas', deFilas: 'sueltas' },
  ],
  acciones: { estado: false, correo: true },
  persona: { nombreUsuario: ['nombre'], email: 'correo', rol: { campo: 'rol' } },
});
