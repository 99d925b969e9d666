// SQL of what the unit learns from accompaniments. Each statement counts criteria as rows (table `items`).
import { sql } from 'kysely';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { FiltroDeAprendizaje } from '../contract-aprendizaje.ts';

/** The counted accompaniments, and the mark of records without their own. */
export type Contados = FiltroDeAprendizaje & { readonly marca: number };

// A literal and not a parameter: otherwise the partial indexes are not used.
const ES_ACOMPANAMIENTO = sql`formulario = ${sql.lit(acompanamientoDocente.slug)}`;

const CORREO = sql`lower(datos #>> '{infoAcompanamiento,informacionDocente,correo}')`;
const FACULTAD = sql`coalesce(datos #>> '{infoAcompanamiento,informacionAsignatura,facultad,clave}', '')`;
const EVALUADOR = sql`lower(coalesce(datos #>> '{infoAcompanamiento,emailUsuarios,emailUsuarioAuth}', ''))`;
const VALOR = sql`datos #>> '{infoAcompanamiento,informacionAcompanamiento,descriptor,valoracion}'`;

/** Condition on columns `semestre`, `facultad` and `evaluador`. */
const isCounted = ({ semestre, facultad, evaluador }: FiltroDeAprendizaje) => sql`
  (${semestre ?? null}::text is null or semestre = ${semestre ?? null})
  and (${facultad ?? null}::text is null or facultad = ${facultad ?? null})
  and (${evaluador ?? null}::text is null or evaluador = ${evaluador ?? null})`;

/**
 * Each criterion of accompaniments, as `todas`, and the counted ones, as `hechos`. Clients may send scores in words.
 * @param semestre the only semester in `todas`; null: every one, to compare with visits before
 */
const withHechos = (contados: Contados, semestre: string | null = contados.semestre ?? null) => sql`
  with todas as materialized (
    select id, registro, creado, semestre, ${CORREO} as correo, ${FACULTAD} as facultad, ${EVALUADOR} as evaluador,
      datos #>> '{infoAcompanamiento,informacionDocente,nombreDocente}' as docente,
      datos #>> '{infoAcompanamiento,informacionAsignatura,codigoAsignatura}' as codigo,
      coalesce(datos #>> '{infoAcompanamiento,informacionAsignatura,facultad,texto}', '') as nombre_facultad,
      coalesce(datos #>> '{infoAcompanamiento,evaluador}', '') as nombre_evaluador,
      coalesce(datos #>> '{infoAcompanamiento,informacionAcompanamiento,clave}',
        datos #>> '{infoAcompanamiento,informacionAcompanamiento,criterio}', '') as clave,
      coalesce(datos #>> '{infoAcompanamiento,informacionAcompanamiento,criterio}', '') as criterio, orden,
      case when ${VALOR} ~ '^[0-9]+([.][0-9]+)?$' then (${VALOR})::float8 end as valor,
      coalesce((datos #>> '{infoAcompanamiento,marcaEnPuntos}')::float8, ${contados.marca}) as marca
    from items where ${ES_ACOMPANAMIENTO} and (${semestre}::text is null or semestre = ${semestre})
  ), hechos as materialized (select * from todas where ${isCounted(contados)})`;

export type FilaDeCriterio = {
  readonly clave: string;
  /** Its words in the newest accompaniment. */
  readonly criterio: string;
  readonly valoradas: number;
  readonly bajas: number;
  readonly promedio: number | null;
  readonly comparadas: number;
  readonly subieron: number;
  readonly bajaron: number;
  readonly cambio: number | null;
};

/** Counts scores by criterion, and compares each with the visit before, of any semester. The lowest criteria come first. */
export async function countByCriterio(db: Db, contados: Contados): Promise<readonly FilaDeCriterio[]> {
  const { rows } = await sql<FilaDeCriterio>`
    ${withHechos(contados, null)}, pares as (
      select *, lag(valor) over (partition by correo, codigo, clave order by creado, registro) as anterior
      from todas where correo like '%@%'
    ), cambios as (
      select clave, count(*) as comparadas, count(*) filter (where valor > anterior) as subieron,
        count(*) filter (where valor < anterior) as bajaron, avg(valor - anterior) as cambio
      from pares where valor is not null and anterior is not null and ${isCounted(contados)} group by clave
    ), cuentas as (
      select clave, (array_agg(criterio order by creado desc))[1] as criterio, count(valor) as valoradas,
        count(*) filter (where valor < marca) as bajas, avg(valor) as promedio, min(orden) as orden
      from hechos group by clave
    )
    select c.clave, criterio, valoradas, bajas, promedio, coalesce(comparadas, 0) as comparadas,
      coalesce(subieron, 0) as subieron, coalesce(bajaron, 0) as bajaron, cambio
    from cuentas c left join cambios using (clave)
    order by bajas::float8 / nullif(valoradas, 0) desc nulls last, orden, clave`.execute(db);
  return rows;
}

export type FilaDeGrupo = {
  readonly clave: string;
  readonly nombre: string;
  readonly visitas: number;
  readonly promedio: number | null;
  readonly valoradas: number;
  readonly bajas: number;
};

/** Counts scores by faculty or by evaluator, in the order of their names. */
export async function countByGrupo(
  db: Db,
  by: 'facultad' | 'evaluador',
  contados: Contados,
): Promise<readonly FilaDeGrupo[]> {
  const { rows } = await sql<FilaDeGrupo>`
    ${withHechos(contados)}
    select ${sql.ref(by)} as clave, (array_agg(${sql.ref(`nombre_${by}`)} order by creado desc))[1] as nombre,
      count(distinct registro) as visitas, avg(valor) as promedio, count(valor) as valoradas,
      count(*) filter (where valor < marca) as bajas
    from hechos group by 1 order by 2, 1`.execute(db);
  return rows;
}

export type Alcance = { readonly visitas: number; readonly docentes: number };

export async function countVisitas(db: Db, contados: Contados): Promise<Alcance> {
  const { rows } = await sql<Alcance>`
    ${withHechos(contados)} select count(distinct registro) as visitas, count(distinct correo) as docentes from hechos`.execute(
    db,
  );
  return rows[0]!;
}

export type DocenteBajo = {
  readonly clave: string;
  readonly nombre: string;
  readonly correo: string;
  readonly valoracion: number;
  readonly acompanamiento: string;
  readonly fila: string;
};

/** Lists, by criterion, the teachers below the mark in the last of their counted visits, in the order of their names. */
export async function selectDocentesBajos(db: Db, contados: Contados): Promise<readonly DocenteBajo[]> {
  const { rows } = await sql<DocenteBajo>`
    ${withHechos(contados)}, ultimas as (
      select distinct on (correo) registro from hechos where correo like '%@%' order by correo, creado desc, registro desc
    )
    select clave, docente as nombre, correo, valor as valoracion, registro as acompanamiento, id as fila
    from hechos where registro in (select registro from ultimas) and valor < marca
    order by clave, docente collate "es-x-icu", correo`.execute(db);
  return rows;
}

/** Accompaniments without their criteria: the columns that filters name. */
const REGISTROS = sql`
  select id, semestre, ${FACULTAD} as facultad, ${EVALUADOR} as evaluador from registros where ${ES_ACOMPANAMIENTO}`;

export type Seguimiento = { readonly facultad: string; readonly vencidas: number; readonly cumplidas: number };

/** Counts by faculty the improvement actions whose day has come, and those of them that are closed. */
export async function countSeguimiento(db: Db, contados: Contados, today: string): Promise<readonly Seguimiento[]> {
  const { rows } = await sql<Seguimiento>`
    with r as (${REGISTROS})
    select facultad, count(*) as vencidas, count(*) filter (where estado = 'cumplida') as cumplidas
    from mejoras m join r on r.id = m.acompanamiento
    where m.fecha <= ${today}::date and ${isCounted(contados)} group by facultad`.execute(db);
  return rows;
}

/** Median minutes of visits, of an evaluator or of all (null). */
export type Duracion = { readonly evaluador: string | null; readonly minutos: number; readonly medidas: number };

export async function readDuraciones(db: Db, contados: Contados): Promise<readonly Duracion[]> {
  const { rows } = await sql<Duracion>`
    with r as (${REGISTROS})
    select evaluador, percentile_cont(0.5) within group (order by minutos) as minutos, count(*) as medidas
    from duraciones_de_visita d join r on r.id = d.acompanamiento
    where ${isCounted(contados)} group by grouping sets ((), (evaluador)) having count(*) > 0`.execute(db);
  return rows;
}

export type Opciones = {
  readonly semestres: readonly string[];
  readonly facultades: readonly { readonly clave: string; readonly nombre: string }[];
  readonly evaluadores: readonly { readonly clave: string; readonly nombre: string }[];
};

/** Lists the semesters, faculties and evaluators of all accompaniments. */
export async function selectOpciones(db: Db): Promise<Opciones> {
  const { rows } = await sql<Opciones>`
    with r as (
      select semestre, ${FACULTAD} as facultad, ${EVALUADOR} as evaluador, creado,
        coalesce(datos #>> '{infoAcompanamiento,informacionAsignatura,facultad,texto}', '') as nombre_facultad,
        coalesce(datos #>> '{infoAcompanamiento,evaluador}', '') as nombre_evaluador
      from registros where ${ES_ACOMPANAMIENTO}
    ), f as (
      select facultad as clave, (array_agg(nombre_facultad order by creado desc))[1] as nombre
      from r where facultad <> '' group by 1
    ), e as (
      select evaluador as clave, (array_agg(nombre_evaluador order by creado desc))[1] as nombre
      from r where evaluador <> '' group by 1
    )
    select coalesce((select json_agg(distinct semestre order by semestre desc) from r), '[]') as semestres,
      coalesce((select json_agg(f order by nombre) from f), '[]') as facultades,
      coalesce((select json_agg(e order by nombre) from e), '[]') as evaluadores`.execute(db);
  return rows[0]!;
}
