import { useState } from 'react';
import { Button } from '../../Button.tsx';
import { CalendarPanel } from '../../Calendar.tsx';
import { DateField, type DateFieldProps } from '../../DateField.tsx';
import { TimeField } from '../../TimeField.tsx';
import { FOCUS, ignore, LONG, type Sample } from '../sample.ts';

const TODAY = '2026-11-20';

const field = (value: string, rest: Partial<DateFieldProps> = {}) => (
  <DateField label="Fecha de atención" value={value} today={TODAY} onChange={ignore} {...rest} />
);

function OpenCalendar({ value, max }: { readonly value: string; readonly max: string }) {
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null);
  return (
    <>
      <Button ref={setOpener} id="abre">
        Elegir en el calendario
      </Button>
      {opener && (
        <CalendarPanel
          id="calendario"
          opener={opener}
          value={value}
          today={TODAY}
          min="1900-01-01"
          max={max}
          onClose={ignore}
          onChoose={ignore}
        />
      )}
    </>
  );
}

const samples: readonly Sample[] = [
  {
    of: ['TimeField'],
    states: {
      normal: <TimeField label="Hora de cierre" error={undefined} value="17:45" onChange={ignore} />,
      'con error': <TimeField label="Hora de cierre" error="Escriba la hora." value="tarde" onChange={ignore} />,
    },
  },
  {
    of: ['DateField', 'InputButton', 'WithButton'],
    states: {
      vacío: field(''),
      'con fecha': field('2026-11-19', { required: true, help: 'No puede ser posterior a hoy.' }),
      'con error': field('31/02/2026', { error: 'El 31/02/2026 no existe: ese mes tiene 28 días.' }),
      'texto largo': field('2026-11-19', { label: LONG, help: LONG }),
      [FOCUS]: field('2026-11-19'),
    },
  },
  {
    of: ['CalendarPanel', 'Popover'],
    isScreen: true,
    states: {
      'con día elegido': <OpenCalendar value="2026-11-12" max="2099-12-31" />,
      'hasta hoy': <OpenCalendar value="" max={TODAY} />,
    },
  },
];

export default samples;
