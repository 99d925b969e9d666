// Finds the parts of a table style, such as its first row, that decide about each cell of a table.
import type { WordStyles } from './styles.ts';
import { childOf, elementsOf, isOn, outermostOf, valueOf, type XmlElement } from './xml.ts';

/** Flags of a table in the parts that it uses of its style, with their bit in the older way of writing them. */
const FLAGS = {
  firstRow: 0x20,
  lastRow: 0x40,
  firstColumn: 0x80,
  lastColumn: 0x100,
  noHBand: 0x200,
  noVBand: 0x400,
} as const;

/** Flags of a table that tells none, which programs read differently: every part counts. */
const ALL_PARTS = '01E0';

/**
 * Returns the styles and their parts that each cell of a table has, in the order in which they decide, which is
 * Word's (MS-OI29500, 2.1.251).
 */
export function stylesOfCells(
  table: XmlElement,
  { chainOf }: Pick<WordStyles, 'chainOf'>,
): ReadonlyMap<XmlElement, readonly XmlElement[]> {
  const properties = childOf(table, 'w:tblPr');
  const chain = chainOf(valueOf(childOf(properties, 'w:tblStyle')), 'table');
  const parts = chain.flatMap(elementsOf).filter(({ name }) => name === 'w:tblStylePr');
  const numberOf = (holders: readonly (XmlElement | undefined)[], name: string, missing: number): number =>
    Number(holders.map((holder) => valueOf(childOf(holder, name))).find((value) => value !== undefined) ?? missing);
  const bandOf = (index: number, name: string): number =>
    (Math.floor(
      index /
        (numberOf(
          [table, ...chain].map((one) => childOf(one, 'w:tblPr')),
          name,
          1,
        ) || 1),
    ) %
      2) +
    1;

  const rows = outermostOf(table, 'w:tr').map((row) => {
    let end = numberOf([childOf(row, 'w:trPr')], 'w:gridBefore', 0);
    const cells = outermostOf(row, 'w:tc').map((cell) => {
      const start = end;
      end += numberOf([childOf(cell, 'w:tcPr')], 'w:gridSpan', 1);
      return { cell, start, end };
    });
    return { cells, end, look: childOf(childOf(row, 'w:tblPrEx'), 'w:tblLook') ?? childOf(properties, 'w:tblLook') };
  });
  const width = Math.max(...rows.map(({ end }) => end));

  return new Map(
    rows.flatMap(({ cells, look }, y) => {
      const bits = Number.parseInt(look ? (valueOf(look) ?? '0') : ALL_PARTS, 16);
      const has = (flag: keyof typeof FLAGS): boolean => isOn(look?.attribs[`w:${flag}`]) ?? (bits & FLAGS[flag]) !== 0;
      const row =
        y === 0 && has('firstRow') ? 'firstRow' : y === rows.length - 1 && has('lastRow') ? 'lastRow' : undefined;
      return cells.map(({ cell, start, end }) => {
        const column =
          start === 0 && has('firstColumn') ? 'firstCol' : end === width && has('lastColumn') ? 'lastCol' : undefined;
        const types = [
          row && column && `${row === 'firstRow' ? 'n' : 's'}${column === 'firstCol' ? 'w' : 'e'}Cell`,
          row,
          column,
          !column &&
            !has('noVBand') &&
            `band${bandOf(start - Number(has('firstColumn')), 'w:tblStyleColBandSize')}Vert`,
          !row && !has('noHBand') && `band${bandOf(y - Number(has('firstRow')), 'w:tblStyleRowBandSize')}Horz`,
          'wholeTable',
        ];
        const own = types.flatMap((type) => parts.filter(({ attribs }) => attribs['w:type'] === type));
        return [cell, [...own, ...chain]] as const;
      });
    }),
  );
}
