// The audit of the verified survey, on a database as the product leaves it and after a change by hand.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createSurvey, FISICA, LOGICA, SEMESTRE } from '../../src/features/papeletas/server/testing.ts';
import { countVerificada } from './cuentas.ts';
import { informeOf } from './informe.ts';
import { findComunes, findEscritas } from './vinculos.ts';

/** Three students answer about one subject, two of them about another; a third token of that is left over. */
async function surveyed() {
  const survey = await createSurvey();
  const { db, signInStudent, getPapeleta, answer } = survey;
  await survey.setModo('verificada');
  for (const isLast of [false, false, true]) {
    const { headers } = await signInStudent([FISICA, LOGICA]);
    const [fisica, logica] = [await getPapeleta(headers), await getPapeleta(headers, LOGICA)];
    const answers = [answer(fisica), ...(isLast ? [] : [answer(logica, { codigo: LOGICA })])];
    for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(201);
  }
  const audit = async () => {
    const [cuentas, comunes, escritas] = [await countVerificada(db), await findComunes(db), await findEscritas(db)];
    const { lineas, ok } = informeOf({ cuentas, comunes, escritas });
    return { text: lineas.join('\n'), ok, comunes };
  };
  return { db, audit };
}

it('holds as the product leaves it, and semester and subject are all that leads to those who asked for a token', async () => {
  const { audit } = await surveyed();
  const { text, ok, comunes } = await audit();
  expect(text).toContain(`Encuesta verificada de ${SEMESTRE}: 5 respuestas, 5 papeletas usadas de 6 entregadas.`);
  expect(text).toContain('Todas las asignaturas cuadran.');
  expect(text).toContain('en la que menos hay son 3.');
  expect(text).toContain('Ninguna fila con personas fue escrita por la misma transacción que una respuesta.');
  expect(ok).toBe(true);
  const emitidas = comunes.filter(({ otra }) => otra.startsWith('papeletas_emitidas.'));
  expect(emitidas.map(({ columna, otra }) => `${columna} ${otra}`).toSorted()).toEqual([
    'encuestas_mezcla.codigo_asignatura papeletas_emitidas.asignatura',
    'encuestas_mezcla.semestre papeletas_emitidas.semestre',
    'papeletas_usadas.asignatura papeletas_emitidas.asignatura',
    'papeletas_usadas.semestre papeletas_emitidas.semestre',
  ]);
});

it.each([
  ['delete from papeletas_usadas where asignatura =', LOGICA, 'respuestas sin papeleta: 2'],
  ['delete from encuestas_mezcla where codigo_asignatura =', FISICA, 'respuestas que faltan: 3'],
  ['delete from papeletas_emitidas where asignatura =', FISICA, 'papeletas usadas que no se entregaron: 3'],
  [`insert into papeletas_usadas select sha256('x'), '${SEMESTRE}',`, LOGICA, 'respuestas que faltan: 1'],
])('does not hold after: %s', async (statement, asignatura, fault) => {
  const { db, audit } = await surveyed();
  await sql`${sql.raw(statement)} ${asignatura}`.execute(db);
  const { text, ok } = await audit();
  expect(text).toMatch(new RegExp(`${asignatura} .*✗ ${fault}`));
  expect(text).toContain('Asignaturas que no cuadran: 1.');
  expect(ok).toBe(false);
});

it('finds spent tokens that were noted beside a person', async () => {
  const { db, audit } = await surveyed();
  await sql`
    create table notas (usuario text, papeletas jsonb)`.execute(db);
  await sql`comment on table notas is '[personas] Kept by a dishonest administrator.'`.execute(db);
  await sql`
    insert into notas select 'ana', jsonb_build_object('todas', jsonb_agg(encode(huella, 'hex'))) from papeletas_usadas`.execute(
    db,
  );
  const { text, ok } = await audit();
  expect(text).toContain('✗ notas.papeletas tiene 5 valores de papeletas_usadas.huella');
  expect(ok).toBe(false);
  await sql`drop table notas`.execute(db);
});
