import { expect, it } from 'vitest';
import { nombreDeMoodle, textOfHtml } from './nombres.ts';

it.each([
  ['Artes &amp; Letras', 'Artes & Letras'],
  ['Cálculo &ndash; Ingenier&iacute;a', 'Cálculo – Ingeniería'],
  ['M&uacute;sica&nbsp;I &#8211; grupo &#x41;', 'Música I – grupo A'],
  ['{mlang es}Ingeniería{mlang}{mlang en}Engineering{mlang}', 'Ingeniería'],
  ['{mlang en}Engineering{mlang} {mlang es_co}Ingeniería{mlang}', 'Ingeniería'],
  ['{mlang en,es}Software{mlang}{mlang fr}Logiciel{mlang} 2026-2', 'Software 2026-2'],
  ['{mlang en}Law{mlang}{mlang other}Derecho{mlang}', 'Derecho'],
  ['{mlang en}Law{mlang}{mlang fr}Droit{mlang}', 'Law'],
  ['<span lang="en" class="multilang">Music</span><span lang="es" class="multilang">M&uacute;sica</span>', 'Música'],
  ['<span class="multilang" lang="es-CO">Arte</span> <span class="multilang" lang="en">Art</span>', 'Arte'],
  ['Grupo {mlang es}de mañana{mlang}{mlang en}of the morning{mlang} (A)', 'Grupo de mañana (A)'],
  ['{mlang es}sin fin', '{mlang es}sin fin'],
  ['<b>Física</b> 3 < 5', 'Física 3 < 5'],
  ['Lógica &amp;lt; notación', 'Lógica &lt; notación'],
  ['AT&T y más', 'AT&T y más'],
])('reads the name %s as %s', (written, read) => {
  expect(nombreDeMoodle.parse(written)).toBe(read);
});

it('reads a message without its links', () => {
  const said = 'Site policy not agreed: <a href="https://campus.edu.co/admin/x.php?a=1&amp;b=2">Click here.</a>';
  expect(textOfHtml(said)).toBe('Site policy not agreed: Click here.');
});
