// Serves the calls about permissions of persons: the managers' page, and what was given to the caller.
import type { FastifyInstance } from 'fastify';
import { alcanceOf, withoutLimits } from '#catalogo/alcance.ts';
import { asksAsignatura, hasAmbito, isLimited, isReachedBy, SIN_AMBITO, type Ambito } from '#catalogo/ambito.ts';
import { reportsOf, type CatalogoNow } from '#catalogo/catalogo.ts';
import type { Otorgable } from '#catalogo/otorgables.ts';
import { can, type Alcance } from '#catalogo/permisos.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { principalOf, record } from '#core/auditoria/server/service.ts';
import { createDescarga, lectorOf } from '#core/enlaces/server/service.ts';
import type { ServidorMoodle } from '#core/moodle/server/service.ts';
import type { Pantalla } from '#core/pantalla.ts';
import {
  auditOfAlcance,
  changePerfil,
  grant,
  noteUse,
  permisosOfBundle,
  readPerfiles,
  revoke,
  type PermisosDePersonas,
} from '#core/permisos/service.ts';
import { findUnknownCodigos } from '#features/asignaturas/server/service.ts';
import {
  countWithoutAmbito,
  readFacultades,
  readNombresOfAmbitos,
  readProgramas,
} from '#features/formularios/server/service.ts';
import { createInformes } from '#features/informes/server/service.ts';
import { AppError, refuseField } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { permisosContract, type AlcancePedido, type CuentaHallada } from '../contract.ts';
import { LISTA } from './lista.ts';
import { readNamed } from './otorgamientos.ts';
import { verComoOf, vistaOf } from './service.ts';

export type PermisosContext = {
  readonly db: Db;
  readonly catalogo: CatalogoNow;
  readonly permisos: PermisosDePersonas;
  readonly pantallas: readonly Pantalla[];
  /** The Moodle that signs people in, and the name under which its accounts are stored. */
  readonly ingreso: ServidorMoodle;
  readonly servidor: string;
  readonly now: () => Date;
};

type Own = Handlers<typeof permisosContract>;

export function servePermisos(app: FastifyInstance, context: PermisosContext): void {
  serve(app, permisosContract, { ...readHandlers(context), ...changeHandlers(context), ...ownHandlers(context) });
}

const SIN_RESPUESTA = 'La plataforma no respondió. Inténtelo de nuevo en unos minutos.';

function readHandlers({
  db,
  catalogo,
  ingreso,
  servidor,
  now,
}: PermisosContext): Pick<
  Own,
  'GET /permisos' | 'GET /permisos/opciones' | 'POST /permisos/cuentas' | 'POST /permisos/lista'
> {
  return {
    async 'GET /permisos'() {
      const [perfiles, otorgamientos] = await Promise.all([
        readPerfiles(db),
        readNamed({ db, catalogo, servidor }, now()),
      ]);
      return {
        status: 200,
        body: {
          perfiles: perfiles.map((perfil) => ({ ...perfil, permisos: perfil.permisos as Otorgable[] })),
          otorgamientos,
        },
      };
    },
    async 'GET /permisos/opciones'() {
      const [programas, facultades] = await Promise.all([readProgramas(db), readFacultades(db)]);
      const lists = new Map(catalogo().informes.map((informe) => [informe.slug, informe]));
      const informes = await Promise.all(
        reportsOf(catalogo()).map(async ({ slug, titulo }) => {
          const list = lists.get(slug);
          return {
            slug,
            titulo,
            sinAmbito: list && hasAmbito(list) ? await countWithoutAmbito(db, list) : null,
            conAsignatura: list?.formulario !== undefined && asksAsignatura(list.formulario),
          };
        }),
      );
      return {
        status: 200,
        body: {
          informes: informes.toSorted((a, b) => a.titulo.localeCompare(b.titulo, 'es')),
          programas: [...programas],
          facultades: [...facultades],
        },
      };
    },
    async 'POST /permisos/cuentas'({ body: { buscar } }) {
      return { status: 200, body: { cuentas: await findCuentas(ingreso, buscar) } };
    },
    async 'POST /permisos/lista'({ body: { formato } }, { actor }) {
      const datos = { formato, nombre: actor.nombre, lector: lectorOf(actor) };
      return {
        status: 201,
        body: { enlace: await createDescarga(db, LISTA, { sesion: actor.sesion, datos, now: now() }) },
      };
    },
  };
}

/** Finds accounts by user name or mail address. @throws {AppError} `no-disponible` if the platform does not answer */
async function findCuentas(ingreso: ServidorMoodle, buscar: string): Promise<CuentaHallada[]> {
  const found = await ingreso.escritura.findUsuarios(buscar.includes('@') ? 'correo' : 'usuario', [buscar]);
  if (!found.ok) throw new AppError('no-disponible', { message: SIN_RESPUESTA });
  return [...found.valor.values()].flat().map(({ id, usuario, nombres, apellidos, correo }) => ({
    cuenta: id,
    usuario,
    nombre: `${nombres} ${apellidos}`.trim(),
    email: correo,
  }));
}

function changeHandlers({
  db,
  catalogo,
  permisos,
  ingreso,
  servidor,
  now,
}: PermisosContext): Pick<
  Own,
  'POST /permisos' | 'DELETE /permisos/{id}' | 'PUT /permisos/perfiles/{clave}' | 'POST /permisos/vista'
> {
  return {
    async 'POST /permisos'({ body: { cuenta, ...pedido } }, { actor, request, once }) {
      await assertAlcance(db, catalogo, pedido);
      const leida = await ingreso.readIdentidad(cuenta);
      if (!leida.ok && leida.motivo === 'cuenta-bloqueada') {
        throw new AppError('no-existe', { message: 'Esa cuenta ya no está en la plataforma.' });
      }
      if (!leida.ok) throw new AppError('no-disponible', { message: SIN_RESPUESTA });
      const { usuario, nombre, email } = leida.valor;
      const persona = { servidor, cuenta, usuario, nombre, email, otorgado_por: actor.usuario };
      const act = { principal: principalOf(request), now: now() };
      const body = await once(async (note) =>
        db.transaction().execute(async (tx) => {
          const given = { id: await grant(tx, { ...pedido, ...persona }, act) };
          await note(tx, given);
          return given;
        }),
      );
      permisos.expire();
      return { status: 201, body };
    },
    async 'DELETE /permisos/{id}'({ params: { id } }, { request }) {
      const act = { principal: principalOf(request), now: now() };
      await db.transaction().execute(async (tx) => revoke(tx, id, act));
      permisos.expire();
      return { status: 200, body: { id } };
    },
    async 'PUT /permisos/perfiles/{clave}'({ params: { clave }, body }, { request }) {
      const act = { principal: principalOf(request), now: now() };
      const perfil = await db.transaction().execute(async (tx) => changePerfil(tx, { ...body, clave }, act));
      permisos.expire();
      return { status: 200, body: { ...perfil, permisos: perfil.permisos as Otorgable[] } };
    },
    async 'POST /permisos/vista'({ body }, { request }) {
      await assertAlcance(db, catalogo, body);
      const otorgados = permisosOfBundle(await vistaOf(db, body), catalogo());
      const objeto = { tipo: 'perfil', ids: [body.perfil] };
      await record(db, {
        accion: 'permiso.vista',
        principal: principalOf(request),
        objeto,
        detalle: auditOfAlcance(body),
      });
      return { status: 200, body: { otorgados: withoutLimits(otorgados) } };
    },
  };
}

/** @throws {AppError} `datos-invalidos` for a part of a scope that does not exist, and for reports that cannot be limited to it */
async function assertAlcance(
  db: Db,
  catalogo: CatalogoNow,
  { informes: slugs, ...ambito }: AlcancePedido,
): Promise<void> {
  const { findInforme, informes } = catalogo();
  if (slugs?.some((slug) => !findInforme(slug))) refuseField('informes', 'Uno de esos informes ya no existe.');
  const [knownProgramas, knownFacultades, [unknown]] = await Promise.all([
    readProgramas(db),
    readFacultades(db),
    findUnknownCodigos(db, ambito.asignaturas),
  ]);
  const lacks = (known: readonly { readonly clave: string }[], claves: readonly string[]): boolean =>
    claves.some((clave) => !known.some((one) => one.clave === clave));
  if (lacks(knownProgramas, ambito.programas)) refuseField('programas', 'Uno de esos programas ya no existe.');
  if (lacks(knownFacultades, ambito.facultades)) refuseField('facultades', 'Una de esas facultades ya no existe.');
  if (unknown !== undefined) refuseField('asignaturas', `Ninguna asignatura tiene el código ${unknown}.`);
  const whole = slugs?.find((slug) => !informes.some((one) => one.slug === slug && isReachedBy(one, ambito)));
  if (isLimited(ambito) && whole !== undefined) {
    refuseField(
      'informes',
      `Las filas de «${findInforme(whole)!.titulo}» no dicen ese límite: quite el informe o el límite.`,
    );
  }
}

/** Returns the link to a screen that is no report, by its name on the managers' home. */
const pagesOf = ({ ruta, titulo, acceso, enlaces = [] }: Pantalla) =>
  acceso.startsWith('informes.')
    ? []
    : enlaces
        .filter(({ hogar }) => hogar === 'gestor')
        .map((enlace) => ({ ruta, titulo: enlace.titulo ?? titulo ?? ruta }));

function ownHandlers({ db, catalogo, permisos, pantallas, now }: PermisosContext): Pick<Own, 'GET /permisos/propios'> {
  const informes = createInformes(db, now);

  /** Counts the requests of a report that wait, where the person attends to them. */
  async function pendientesOf(informe: ReturnType<CatalogoNow>['informes'][number], actor: Actor) {
    if (!informe.solicitud || !can(actor, `informes.cambiarEstado:${informe.slug}`)) return undefined;
    const [abiertas, today, late] = await Promise.all([
      informes.count(informe, { estado: 'abierto' }, actor),
      informes.count(informe, { atencion: 'vencen-hoy' }, actor),
      informes.count(informe, { atencion: 'vencidas' }, actor),
    ]);
    return { abiertas, vencen: today + late };
  }

  async function givenTo(cuenta: number | undefined) {
    const given = cuenta === undefined ? [] : await permisos.given(cuenta);
    await noteUse(db, given, now());
    return given;
  }

  return {
    async 'GET /permisos/propios'(_input, { actor: caller, request }) {
      const looked = verComoOf(request);
      const given = looked
        ? [{ ...looked, otorgados: caller.permisos, hasta: diaOf(now()) }]
        : await givenTo(caller.cuenta);
      const actor = { ...caller, permisos: given.flatMap(({ otorgados }) => otorgados) };
      const [perfiles, namesOf] = await Promise.all([
        readPerfiles(db),
        readNombresOfAmbitos(
          db,
          given.flatMap(({ asignaturas }) => asignaturas),
        ),
      ]);
      const nombresOf = (ambito: Ambito): string[] =>
        Object.values(namesOf(ambito)).flatMap((parte) => parte.map(({ nombre }) => nombre));
      const reached = catalogo().informes.filter(({ slug }) => can(actor, `informes.leer:${slug}`));
      return {
        status: 200,
        body: {
          otorgados: given.map((otorgado) => {
            const { nombre = '', descripcion = '' } = perfiles.find(({ clave }) => clave === otorgado.perfil) ?? {};
            return { perfil: nombre, descripcion, hasta: otorgado.hasta, ambito: nombresOf(otorgado) };
          }),
          informes: await Promise.all(
            reached.map(async (informe) => {
              const pendientes = await pendientesOf(informe, actor);
              const { rows } = alcanceOf(actor, informe, 'informes.leer');
              const ambito = nombresOf(rows ?? SIN_AMBITO);
              return { slug: informe.slug, titulo: informe.titulo, ambito, ...(pendientes && { pendientes }) };
            }),
          ),
          paginas: pantallas.filter(({ acceso }) => can(actor, acceso as Alcance)).flatMap(pagesOf),
        },
      };
    },
  };
}
