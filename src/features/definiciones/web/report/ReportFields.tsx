// Fields of the report of a draft: its groups, and its columns in their order with heading, sight and chart.
import { useState } from 'react';
import { Checkbox, TextInput } from '#platform/web/ui/inputs.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { OrderList } from '#platform/web/ui/OrderList.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { Muted, VisuallyHidden } from '#platform/web/ui/text.tsx';
import type { Draft } from '../../editing/draft.ts';
import {
  moveColumn,
  reportColumns,
  withChart,
  withGrouping,
  withHeading,
  withHidden,
  type ReportColumn,
} from '../../editing/report.ts';
import { informeOf } from '../../editing/settings.ts';

/** The most characters of a heading: a wider one leaves no room for the others. */
const MOST = 120;

type FieldsProps = {
  readonly draft: Draft;
  /** Takes the draft with a change; `text` names the text in which a person types. */
  readonly onChange: (draft: Draft, text?: string) => void;
};

export function ReportFields({ draft, onChange }: FieldsProps) {
  const columns = reportColumns(draft);
  const { agrupacion } = informeOf(draft);
  const groups = columns.flatMap(({ groupBy, heading }) =>
    groupBy === undefined ? [] : [[groupBy, heading] as const],
  );
  // One that came with a copied form may be by something else.
  const grouped = agrupacion && (groups.find(([ruta]) => ruta === agrupacion.por)?.[0] ?? agrupacion.titulo);
  const visible = columns.filter(({ isHidden }) => !isHidden);
  return (
    <Stack>
      {(groups.length > 0 || grouped !== undefined) && (
        <SelectField
          label="Abrir el informe agrupado por"
          all="Sin agrupar"
          value={grouped}
          options={groups}
          onChange={(ruta) => onChange(withGrouping(draft, ruta))}
        />
      )}
      <Muted>
        Arrastre las columnas, o use Alt + ↑ y Alt + ↓. En pantalla van siempre delante la primera pregunta a la vista,
        el estado y la fecha; las demás, y todas en los archivos, siguen este orden. Una oculta la puede mostrar cada
        quien.
      </Muted>
      <OrderList
        label="Columnas del informe"
        items={columns}
        keyOf={({ clave }) => clave}
        nameOf={({ heading }) => heading}
        onMove={(clave, to) => onChange(moveColumn(draft, clave, to))}
      >
        {(column) => (
          <ColumnFields
            column={column}
            isLast={visible.length === 1 && visible[0] === column}
            draft={draft}
            onChange={onChange}
          />
        )}
      </OrderList>
    </Stack>
  );
}

type ColumnFieldsProps = FieldsProps & {
  readonly column: ReportColumn;
  /** No other column is visible. */
  readonly isLast: boolean;
};

function ColumnFields({ column, isLast, draft, onChange }: ColumnFieldsProps) {
  const { clave, label, heading, isHidden, chart } = column;
  // As it is typed: an empty one is that of the question, which would come back under the fingers.
  const [typed, setTyped] = useState<string | null>(null);
  const of = <VisuallyHidden>{` «${label}»`}</VisuallyHidden>;
  return (
    <Stack gap={1}>
      <TextInput
        aria-label={`Encabezado de «${label}»`}
        maxLength={MOST}
        value={typed ?? heading}
        onChange={({ target: { value } }) => {
          setTyped(value);
          onChange(withHeading(draft, clave, value), `columna.${clave}`);
        }}
        onBlur={() => setTyped(null)}
      />
      {heading !== label && <Muted>{`Pregunta: ${label}`}</Muted>}
      <Row gap={4}>
        <Checkbox
          checked={!isHidden}
          disabled={isLast}
          label={<span>A la vista{of}</span>}
          hint={isLast && 'Debe quedar una.'}
          onChange={({ target }) => onChange(withHidden(draft, clave, !target.checked))}
        />
        {chart !== undefined && (
          <Checkbox
            checked={chart}
            label={<span>Con gráfico{of}</span>}
            onChange={({ target }) => onChange(withChart(draft, clave, target.checked))}
          />
        )}
      </Row>
    </Stack>
  );
}
