// Students who ask for tokens and answer through the application, interleaved over subjects and days, with what only this trial
// knows: whose each answer is.
import { createHash, randomUUID } from 'node:crypto';
import { insertAsignaturas } from '../../src/features/asignaturas/server/store.ts';
import type { Papeleta } from '../../src/features/papeletas/protocol.ts';
import { aCurso, createSurvey, SEMESTRE } from '../../src/features/papeletas/server/testing.ts';
import { prepareReading } from './remains.ts';

const HOUR = 3600;
const SUBJECTS_EACH = 2;
/** The page waits so many seconds at most before it sends. */
const LONGEST_WAIT = 30;
/** Shares of tokens that are never spent, and of answers that leave the device a day later. */
const UNUSED = 0.05;
const LATE = 0.02;

/** An answer and its student. */
export type Visita = {
  readonly usuario: string;
  readonly cuenta: number;
  readonly codigo: string;
  /** Number of the day of issuing, and of the sending. */
  readonly day: number;
  readonly sentDay: number;
  /** Instants of issuing and sending, in seconds; Infinity for a token that is never spent. */
  readonly issued: number;
  readonly sent: number;
  /** A text of the answer that is in no other. */
  readonly mark: string;
  readonly clave: string;
};

/** A visit that was made, with the fingerprint of its token; null while it was not spent. */
export type Hecha = Visita & { readonly huella: string | null };

type Size = {
  readonly students: number;
  readonly subjects: number;
  readonly days: number;
  /** Hours of a day in which students come. */
  readonly hours: number;
};

const codigoOf = (n: number): string => `70${String(10_000 + n)}`;

const between = (low: number, high: number): number => low + Math.random() * (high - low);

/** Plans the visits of students, each to some subjects one after the other. */
export function planVisitas({ students, subjects, days, hours }: Size): readonly Visita[] {
  return Array.from({ length: students }, (_, i) => i).flatMap((i) => {
    const codigos = Array.from({ length: subjects }, (__, n) => codigoOf(n))
      .toSorted(() => Math.random() - 0.5)
      .slice(0, SUBJECTS_EACH);
    const day = Math.floor(Math.random() * days);
    let at = day * 24 * HOUR + Math.random() * hours * HOUR;
    return codigos.map((codigo): Visita => {
      const issued = at + between(60, 300);
      const isLate = day < days - 1 && Math.random() < LATE;
      const isUnused = Math.random() < UNUSED;
      const wait = between(0, LONGEST_WAIT) + (isLate ? 24 * HOUR : 0);
      at = issued;
      return {
        usuario: `persona.inventada.${i}`,
        cuenta: 500_000 + i,
        codigo,
        day,
        sentDay: isLate ? day + 1 : day,
        issued,
        sent: isUnused ? Infinity : issued + wait,
        mark: `marca-${randomUUID()}`,
        clave: randomUUID(),
      };
    });
  });
}

/** Makes the visits in their order, by two processes of the application. */
export async function makeVisitas(size: Size, visitas: readonly Visita[], log: (line: string) => void) {
  const survey = await createSurvey({ SURVEY_MIN_ANSWERS: '5', LOG_LEVEL: 'info' }, { logTo: { write: log } });
  const { db, clock, moodle, call, signIn } = survey;
  await prepareReading(db);
  await insertAsignaturas(
    db,
    Array.from({ length: size.subjects }, (_, n) => ({
      codigoAsignatura: codigoOf(n),
      nombre: `Asignatura ${n}`,
      docente: `DOCENTE ${n}`,
      correo: `docente.${n}@universidad.edu.co`,
      programaAcademico: 'Biología',
      facultad: 'Ciencias Exactas y Aplicadas',
      tipoAsignatura: 'AMV' as const,
      semestre: SEMESTRE,
      habilitable: true,
      matriculados: 60,
    })),
  );
  await survey.setModo('verificada');
  const processes = [survey.app, await survey.anotherProcess()];
  const anyProcess = () => processes[Math.floor(Math.random() * processes.length)]!;
  for (const [cuenta, own] of Map.groupBy(visitas, (visita) => visita.cuenta))
    moodle.enrolments.set(
      cuenta,
      own.map(({ codigo }, i) => aCurso(cuenta * 10 + i, codigo)),
    );
  const begin = clock.now.getTime();
  const sessions = new Map<string, Awaited<ReturnType<typeof signIn>>>();
  const tokens = new Map<Visita, Papeleta>();
  const moments = visitas
    .flatMap((visita) => [
      { at: visita.issued, visita, isSending: false },
      { at: visita.sent, visita, isSending: true },
    ])
    .filter(({ at }) => at < Infinity)
    .toSorted((a, b) => a.at - b.at);
  for (const { at, visita, isSending } of moments) {
    clock.now = new Date(begin + at * 1000);
    const { usuario, cuenta, codigo, mark, clave } = visita;
    if (isSending) {
      const extra = { codigo, clave, texto: mark, target: anyProcess() };
      const { statusCode, body } = await survey.answer(tokens.get(visita), extra);
      if (statusCode !== 201) throw new Error(body);
      continue;
    }
    const key = `${usuario} ${visita.day}`;
    const headers = sessions.get(key) ?? (await signIn(['student'], usuario, cuenta));
    if (!sessions.has(key)) await call('GET /papeletas', { headers }, anyProcess());
    sessions.set(key, headers);
    tokens.set(visita, await survey.getPapeleta(headers, codigo));
  }
  const hashOf = (salida: string): string => createHash('sha256').update(salida).digest('hex');
  const made = visitas.map((visita): Hecha => ({
    ...visita,
    huella: visita.sent < Infinity ? hashOf(tokens.get(visita)!.salida) : null,
  }));
  return { survey, made };
}
