import { STYLES_XML } from './styles.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook beside its sheets (ECMA-376). @param tabs their names, as XML holds them */
export function bookParts(tabs: readonly string[]): Readonly<Record<string, string>> {
  const each = (line: (number: number, tab: string) => string): string =>
    tabs.map((tab, i) => line(i + 1, tab)).join('');
  const styles = tabs.length + 1;
  return {
    'xl/styles.xml': STYLES_XML,
    'xl/workbook.xml': `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><sheets>${each(
      (i, tab) => `<sheet name="${tab}" sheetId="${i}" r:id="rId${i}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${each(
      (i) => `<Relationship Id="rId${i}" Type="${OFFICE}/relationships/worksheet" Target="worksheets/sheet${i}.xml"/>`,
    )}<Relationship Id="rId${styles}" Type="${OFFICE}/relationships/styles" Target="styles.xml"/></Relationships>`,
    '_rels/.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>${each(
      (i) => `<Override PartName="/xl/worksheets/sheet${i}.xml" ContentType="${CONTENT}.worksheet+xml"/>`,
    )}</Types>`,
  };
}
