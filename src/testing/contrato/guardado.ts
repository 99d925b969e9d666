import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import type { TestApp } from '../app.ts';

/**
 * Contents of each table, as the number of its rows and the newest transaction that wrote one of them, and the number of
 * files in the data folder. Lines of the audit about refusals are counted apart.
 */
export async function readStored({ db, config }: Pick<TestApp, 'db' | 'config'>): Promise<Record<string, string>> {
  const { rows: tablas } = await sql<{ tabla: string }>`
    select oid::regclass::text as tabla from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    order by 1`.execute(db);
  const { rows } = await sql<Record<string, string>>`
    select ${sql.raw(
      [
        ...tablas.filter(({ tabla }) => tabla !== 'auditoria').map(({ tabla }) => `(${holding(tabla)}) as "${tabla}"`),
        ...['hecho', 'rechazado'].map(
          (resultado) => `(${holding('auditoria')} where resultado = '${resultado}') as "auditoria (${resultado})"`,
        ),
      ].join(', '),
    )}`.execute(db);
  const archivos = (await readdir(config.DATA_DIR, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  return { ...rows[0], archivos: String(archivos.length) };
}

const holding = (tabla: string): string => `select concat(count(*), '/', max(xmin::text::bigint)) from ${tabla}`;

/** Words of English that are none of Spanish: function words, and what libraries say of input that they refuse. */
const EN_INGLES = new Set(
  (
    'the is are was were be been of to and or not with for from by at on in this that these those it its as if than too ' +
    'must should may can cannot could would will have has had an ' +
    'invalid input expected expecting received required unexpected unknown body small big long match matching ' +
    'pattern string number integer array object boolean bad request found value values option options one failed ' +
    'failure missing unrecognized key keys exceeded exceeding maximum minimum limit allowed supported ' +
    'unsupported syntax file type content header length size least most property parse parsing reached forbidden ' +
    'unauthorized conflict payload large media entity gateway client server component valid database relation ' +
    'column duplicate violates constraint range cause'
  ).split(' '),
);

/** Words without which hardly a Spanish sentence does. */
const EN_ESPANOL = new Set(
  (
    'el la los las un una unos unas lo le les se su sus de del al a en con sin por para que no ni y o ya más hay es son ' +
    'está este esta estos estas esto ese esa eso aquí puede debe como escriba elija falta indique responda revise adjunte'
  ).split(' '),
);

/**
 * Returns true if a text is Spanish, as far as its commonest words tell; false for none. Quoted words are what was typed,
 * hyphenated ones are names of headers.
 */
export function isInWords(texto: string | undefined): boolean {
  const palabras =
    texto
      ?.replaceAll(/«[^»]*»|“[^”]*”|\w+(-\w+)+/g, ' ')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return palabras.some((palabra) => EN_ESPANOL.has(palabra)) && !palabras.some((palabra) => EN_INGLES.has(palabra));
}
