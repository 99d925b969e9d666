import { expect, it } from 'vitest';
import { RUBRICAS } from './primera-version.ts';
import { CONFIRMAR_ACOMPANAMIENTO, ENCABEZADO } from './rubrica.ts';

/** Every sentence that a teacher may read, once. */
const FRASES = [
  CONFIRMAR_ACOMPANAMIENTO.texto,
  ...Object.values(ENCABEZADO).map(({ texto }) => texto),
  ...new Set(
    Object.values(RUBRICAS)
      .flatMap(({ criterios }) => criterios)
      .flatMap(({ criterio, mejora, descriptores, observaciones }) => [
        criterio,
        mejora,
        ...descriptores.map(({ descripcion }) => descripcion),
        ...observaciones.map(({ observacion }) => observacion),
      ]),
  ),
];

/** Endings and words with an accent that is easily forgotten. */
const SIN_TILDE =
  /\b(\w*[cs]ion|\w+logico|\w*demic[oa]s?|\w*didactic[oa]s?|sincronic[oa]s?|numeros?|mas|tambien|segun|despues|dias?|ultim[oa]s?|unic[oa]s?|sabado|pagina|guia|aqui|asi|credito)\b/gi;

it('is sentences: composed, trimmed, begun with a capital, ended with a full stop', () => {
  for (const frase of FRASES) {
    expect(frase).toBe(frase.trim().normalize('NFC'));
    expect(frase).toMatch(/^\p{Lu}/u);
    expect(frase).toMatch(/[^.]\.$/);
    expect(frase).not.toMatch(/ {2}|\s[,.;:)]|[«»"“”]/);
    expect(frase).not.toMatch(/\d%/);
  }
});

it('fits a card: 200 characters at most', () => {
  expect(FRASES.filter((frase) => frase.length > 200)).toEqual([]);
});

it('keeps its accents', () => {
  expect(FRASES.flatMap((frase) => frase.match(SIN_TILDE) ?? [])).toEqual([]);
});

it('speaks to the teacher as usted', () => {
  const tuteo = /\b(tú|tus?|te|ti|contigo|debes|puedes|tienes|eres|revisa|vosotros|vuestr\w+)\b/;
  expect(FRASES.filter((frase) => tuteo.test(frase))).toEqual([]);
});

it('repeats no text within a criterion', () => {
  for (const { criterios } of Object.values(RUBRICAS)) {
    for (const { descriptores, observaciones } of criterios) {
      const frases = [
        ...descriptores.map((descriptor) => descriptor.descripcion),
        ...observaciones.map((observacion) => observacion.observacion),
      ];
      expect(new Set(frases).size).toBe(frases.length);
    }
  }
});
