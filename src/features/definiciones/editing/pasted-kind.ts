// Chooses the kind of a pasted question by the words of its label and by its options.
import type { KindName } from './kinds.ts';

/** Writes a text for comparison: small letters without accents. */
const plainOf = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const PERSONA =
  'estudiante|docente|profesora?|participante|solicitante|acudiente|aspirante|persona|tutora?|directora?|jefe|autora?|padre|madre|quien';

/** The first that a label has decides. */
const BY_WORDS: readonly (readonly [RegExp, KindName])[] = [
  [/\b(?:adjunt\w+|archivos?|pdf)\b/, 'archivo'],
  [/\bde (?:1|uno) a (?:5|cinco)\b/, 'estrellas'],
  [/\bde (?:0|cero) a (?:10|diez)\b/, 'bandas'],
  [/\bsi (?:o|u) no\b|\bsi ?\/ ?no\b/, 'siNo'],
  [/\b(?:grado de acuerdo|que tan de acuerdo)\b/, 'escala'],
  [/\b(?:que tan satisfech\w+|(?:grado|nivel) de satisfaccion|escala)\b/, 'estrellas'],
  [/\b(?:expli(?:que|ca)|descri(?:ba|be)|por que|comente|comentarios?|observaciones|sugerencias)\b/, 'parrafo'],
  [/\b(?:justifique|cuentenos|opinion|detalle)\b/, 'parrafo'],
  [/\bfecha\b|\bque dia\b/, 'fecha'],
  [/\b(?:correos?|e-?mail)\b/, 'correo'],
  [/\b(?:celular|telefono|whatsapp)\b/, 'telefono'],
  [/\b(?:documento|identificacion|cedula|tarjeta de identidad|pasaporte)\b/, 'documento'],
  [new RegExp(String.raw`\bnombres? (?:y apellidos )?(?:de la|del|de los|de|de un|de una) (?:${PERSONA})\b`), 'nombre'],
  [/\bnombres? (?:de|del|para)\b/, 'texto'],
  [/\b(?:nombres?|apellidos?|como se llama)\b/, 'nombre'],
  [/\bpromedio\b/, 'decimal'],
  [/\b(?:cuant[oa]s|cantidad|edad)\b/, 'entero'],
];

/** Matches a question about one of the things above, which does not ask for it. */
const ABOUT = /\b(?:tipo|clase|medio|motivo|lugar|pais|ciudad) de\b|^(?:que|cual) (?:documentos|archivos)\b/;

const SEVERAL =
  /\b(?:(?:marque|seleccione|elija|escoja|senale) (?:todas|todos|varias|varios)|varias|todas las que|uno o mas|una o mas|una o varias)\b/;

/** Returns true for a label that tells people to choose among options. */
export const asksToChoose = (etiqueta: string): boolean =>
  /\b(?:marque|seleccione|elija|escoja)\b/.test(plainOf(etiqueta));

const isYesNo = (opciones: readonly string[]): boolean =>
  opciones.length === 2 && ['si', 'no'].every((word) => opciones.some((opcion) => plainOf(opcion) === word));

/** @param hasBoxes the options are written with boxes to mark */
export function kindOfPasted(etiqueta: string, opciones: readonly string[], hasBoxes: boolean): KindName {
  const label = plainOf(etiqueta);
  if (opciones.length > 0) {
    if (isYesNo(opciones)) return 'siNo';
    const isOne = /\b(?:una sola|un solo|solo una|solo un|unica)\b/.test(label);
    return !isOne && (hasBoxes || SEVERAL.test(label)) ? 'opciones' : 'opcion';
  }
  if (ABOUT.test(label)) return 'texto';
  return BY_WORDS.find(([words]) => words.test(label))?.[1] ?? 'texto';
}
