// The fields for who makes a visit and in which week.
import { asProperName } from '#catalogo/pantalla.ts';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import type { PlanLeido } from '../contract.ts';
import type { Place } from './useMove.ts';
import { SIN_EVALUADOR, weekInWords } from './words.ts';

type PlaceFieldsProps = {
  readonly plan: PlanLeido;
  readonly place: Place;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (place: Place) => void;
};

export function PlaceFields({ plan, place, faults, onChange }: PlaceFieldsProps) {
  const { semanas, gestion } = plan;
  // Who has the visit stays on offer, also once they get no others.
  const offered = gestion?.evaluadores.filter(({ activo, usuario }) => activo || usuario === place.evaluador) ?? [];
  return (
    <>
      <SelectField
        label="Evalúa"
        value={place.evaluador ?? undefined}
        options={offered.map(({ usuario, nombre }) => [usuario, asProperName(nombre)] as const)}
        all={SIN_EVALUADOR}
        error={faults['evaluador']}
        onChange={(evaluador) => onChange({ ...place, evaluador: evaluador ?? null })}
      />
      <SelectField
        label="Semana"
        value={place.semana}
        options={semanas.map(({ numero }) => [numero, weekInWords(numero, semanas)] as const)}
        error={faults['semana']}
        onChange={(semana) => onChange({ ...place, semana })}
      />
    </>
  );
}
