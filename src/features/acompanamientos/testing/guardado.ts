import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import { datosOf } from '#catalogo/acompanamiento/guardado.ts';
import { writeRuta } from '#catalogo/arbol.ts';
import { permisosOf } from '#catalogo/permisos.ts';
import { createAjustes, initialAjustes } from '#features/ajustes/server/service.ts';
import { insertRegistros } from '#features/informes/server/testing.ts';
import { createRubricas } from '#features/rubricas/server/service.ts';
import { siteUrlOf } from '#platform/server/config.ts';
import { storeBytes } from '#platform/server/testing/files.ts';
import { aPng } from '#platform/server/testing/sample-files.ts';
import type { TestApp } from '../../../testing/app.ts';
import { onSaveAcompanamiento } from '../server/service.ts';
import { anAcompanado } from './acompanado.ts';

const EVALUADORA = {
  sesion: '00000000-0000-4000-8000-000000000001',
  usuario: 'evaluadora',
  nombre: 'EVALUADORA DE PRUEBA',
  email: 'evaluadora@universidad.edu.co',
  roles: ['manager'],
  permisos: permisosOf(['manager']),
};

type Cambios = NonNullable<Parameters<typeof anAcompanado>[0]> & {
  /** The teacher's address. */
  readonly correo?: string;
  readonly codigo?: string;
  readonly facultad?: string;
  /** Name of the evaluator, and name of their address. */
  readonly evaluadora?: string;
  readonly emailAlterno?: string;
  readonly copias?: readonly string[];
};

/** Stores an accompaniment with its pictures, mail and improvement actions. @returns its id */
export async function saveAcompanamiento(
  { db, files, config }: Pick<TestApp, 'db' | 'files' | 'config'>,
  {
    correo = 'laura.mesa@universidad.edu.co',
    codigo = '3007852-01',
    facultad = 'ingenierias',
    evaluadora,
    emailAlterno,
    copias = [],
    ...cambios
  }: Cambios = {},
): Promise<string> {
  const { acompanamiento, evaluador: usual, recibido } = anAcompanado(cambios);
  const evaluador = evaluadora ? { nombre: evaluadora, correo: `${evaluadora}@universidad.edu.co` } : usual;
  const imagen = async (nombre: string) => {
    const png = await aPng(300, 200);
    return { nombre, tipo: 'image/png', tamano: png.length, clave: await storeBytes(files, png) };
  };
  const info = 'infoAcompanamiento';
  let datos = datosOf({ ...acompanamiento, copias }, { evaluador, marca: config.MARCA_DE_MEJORA, correosCopia: [] });
  datos = writeRuta(datos, `${info}.informacionDocente.correo`, correo);
  datos = writeRuta(datos, `${info}.informacionAsignatura.codigoAsignatura`, codigo);
  datos = writeRuta(datos, `${info}.informacionAsignatura.facultad`, { clave: facultad, texto: facultad });
  datos = writeRuta(datos, `${info}.emailAlterno`, emailAlterno ?? null);
  datos = { ...datos, imgSemana: await imagen('semana.png'), imgFirma: await imagen('firma.png') };
  const [registro] = await insertRegistros(db, acompanamientoDocente, [{ datos, creado: recibido }]);
  const ajustes = createAjustes({ db, iniciales: initialAjustes(config) });
  const onSave = onSaveAcompanamiento({
    rubricas: createRubricas(db),
    publicUrl: siteUrlOf(config),
    hasEsfuerzo: async (tx) => (await ajustes.actuales(tx)).evidenciaEnMejoras === 1,
  });
  const principal = { usuario: EVALUADORA.usuario, roles: EVALUADORA.roles, direccion: '192.0.2.1' };
  await db.transaction().execute(async (tx) => onSave(tx, { registro: registro!, actor: EVALUADORA, principal }));
  return registro!;
}
