// What an installation will and will not do with its settings, in Spanish sentences.
import { UNNAMED } from '../src/platform/contract/institution.ts';
import { siteUrlOf } from '../src/platform/server/config.ts';
import type { Settings } from '../src/platform/server/settings.ts';

/** Sentences about what works, and about what does not, each with the setting that is missing. */
export type Review = { readonly works: readonly string[]; readonly lacks: readonly string[] };

type Finding = readonly [kind: keyof Review, sentence: string];

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

const peopleOf = (settings: Settings): Finding => {
  const { MOODLE_SERVERS: servers, MOODLE_LOGIN_SERVER: login } = settings;
  if (servers.length === 0) {
    return ['lacks', 'Será una demostración, con cuentas y datos inventados: falta MOODLE_SERVERS.'];
  }
  const where = servers.find(({ name }) => name === login) ?? servers[0]!;
  return ['works', `Las personas ingresan con su cuenta de ${where.label} (${where.url}).`];
};

function addressOf(settings: Settings): Finding {
  const { PUBLIC_URL: url, HOST } = settings;
  if (url !== undefined) return ['works', `La dirección de la aplicación es ${url}.`];
  return LOOPBACK.has(HOST)
    ? ['lacks', `Solo se puede entrar desde este equipo, en ${siteUrlOf(settings)}: falta PUBLIC_URL (o HOST).`]
    : ['lacks', `Los enlaces llevan ${siteUrlOf(settings)}, que otros equipos no conocen: falta PUBLIC_URL.`];
}

const proxyOf = ({ PUBLIC_URL: url, TRUST_PROXY: proxies }: Settings): Finding[] =>
  url?.startsWith('https:') && !proxies
    ? [['lacks', 'Todas las personas compartirán los límites de una sola dirección: falta TRUST_PROXY.']]
    : [];

function mailOf({ SMTP_URL: server, MAIL_FROM: from }: Settings): Finding {
  if (server === undefined) {
    return ['lacks', 'Los correos no se enviarán, quedarán en «Correos»: faltan SMTP_URL, MAIL_FROM y PUBLIC_URL.'];
  }
  // The user and the password of the server stay out.
  return ['works', `Los correos se envían desde ${from}, por ${new URL(server).host}.`];
}

function institutionOf({
  INSTITUTION_NAME: name,
  INSTITUTION_UNIT: unit,
  INSTITUTION_CONTACT: contact,
}: Settings): Finding[] {
  return [
    name === UNNAMED
      ? ['lacks', 'Las páginas y los correos no nombran la institución: falta INSTITUTION_NAME.']
      : ['works', `Las páginas y los correos nombran a ${name}, ${unit}.`],
    ...(contact === undefined
      ? [
          [
            'lacks',
            'La página de datos personales no dice cómo llegar a la unidad: falta INSTITUTION_CONTACT.',
          ] as const,
        ]
      : []),
  ];
}

const filesOf = ({ CLAMAV }: Settings): Finding[] =>
  CLAMAV === undefined ? [['lacks', 'Los documentos se recibirán sin pasar por un antivirus: falta CLAMAV.']] : [];

/** Says what an installation with these settings does and does not do. */
export function reviewSettings(settings: Settings, dataDir: string): Review {
  const findings: readonly Finding[] = [
    peopleOf(settings),
    addressOf(settings),
    ...proxyOf(settings),
    mailOf(settings),
    ...institutionOf(settings),
    [
      'works',
      `Los datos se guardan en ${dataDir}${settings.DATABASE_URL === undefined ? ', con la base de datos incluida' : ''}.`,
    ],
    ...filesOf(settings),
  ];
  const sentencesOf = (kind: keyof Review): string[] =>
    findings.flatMap(([one, sentence]) => (one === kind ? [sentence] : []));
  return { works: sentencesOf('works'), lacks: sentencesOf('lacks') };
}
