import { expect, it } from 'vitest';
import { readSettings } from '../src/platform/server/config.ts';
import { reviewSettings } from './settings-review.ts';

const review = (env: Readonly<Record<string, string>>) => reviewSettings(readSettings(env), '/datos');

const REAL = {
  MOODLE_SERVERS: '[{"name":"campus","label":"Campus","url":"https://campus.example.co","token":"t"}]',
  PUBLIC_URL: 'https://gestion.example.co',
  TRUST_PROXY: 'loopback',
  SMTP_URL: 'smtps://usuario:secreta@correo.example.co:465',
  MAIL_FROM: 'unidad@example.co',
  INSTITUTION_NAME: 'Universidad de Ejemplo',
  INSTITUTION_CONTACT: 'unidad@example.co',
  CLAMAV: '127.0.0.1:3310',
};

it('finds nothing missing where the first block of .env.example is filled in, and tells no password', () => {
  const { works, lacks } = review(REAL);
  expect(lacks).toEqual([]);
  expect(works.join(' ')).toContain('por correo.example.co:465');
  expect(JSON.stringify(works)).not.toContain('secreta');
});

it('names the setting that each missing thing lacks', () => {
  const { lacks } = review({});
  const names = ['MOODLE_SERVERS', 'PUBLIC_URL', 'SMTP_URL', 'INSTITUTION_NAME', 'CLAMAV'];
  expect(names.filter((name) => !lacks.some((sentence) => sentence.includes(name)))).toEqual([]);
});

it('says that everybody would share the limits of one address behind an unnamed proxy', () => {
  const { TRUST_PROXY: _proxy, ...env } = REAL;
  expect(review(env).lacks).toEqual([expect.stringContaining('TRUST_PROXY')]);
});

it('is refused as the start is: mail without an address of the product', () => {
  const { PUBLIC_URL: _url, ...env } = REAL;
  expect(() => review(env)).toThrow('PUBLIC_URL: hace falta cuando se indica SMTP_URL');
});
