// Declares the persons in chosen columns and saved views, for searches, exports and anonymisation.
import { almacenOfTables } from '#core/almacenes/server/service.ts';

/** A person's columns of reports and saved views. */
export const almacenDeVistas = almacenOfTables({
  nombre: 'vistas',
  titulo: 'Vistas de informes',
  guarda: 'Con qué columnas ve cada quien un informe, y las vistas que guardó.',
  alAnonimizar: 'Las suyas se eliminan; en el nombre y los filtros de las de otras personas se borra lo que la nombra.',
  en: [
    {
      tabla: 'informe_presentaciones',
      clave: ['id'],
      fila: 'Columnas de un informe',
      personas: [{ usuario: 'usuario' }],
      muestra: { usuario: 'Usuario', informe: 'Informe' },
      deletes: true,
    },
    {
      tabla: 'informe_vistas',
      clave: ['id'],
      fila: 'Vista de un informe',
      personas: [{ usuario: 'usuario' }],
      textos: ['nombre', 'direccion'],
      muestra: { usuario: 'Usuario', informe: 'Informe', nombre: 'Nombre' },
      deletes: true,
    },
  ],
});
