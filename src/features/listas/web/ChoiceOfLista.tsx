// Choice among the texts of another list, for an attribute of an option.
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { Select } from '#platform/web/ui/inputs.tsx';
import { listasContract } from '../contract.ts';
import { queryKeyOfLista } from './useChangeLista.ts';

type ChoiceOfListaProps = {
  readonly lista: string;
  readonly label: string;
  readonly help: string;
  readonly nombre: string;
  readonly valor: string;
  readonly error: string | undefined;
  readonly onEscribir: (valor: string) => void;
};

/** A choice among the texts of a list. The chosen text stays, also if the list has it no longer. */
export function ChoiceOfLista({ lista, label, help, nombre, valor, error, onEscribir }: ChoiceOfListaProps) {
  const { data } = useQuery({
    queryKey: queryKeyOfLista(lista),
    queryFn: ({ signal }) => call(listasContract, 'GET /listas/{lista}', { params: { lista } }, { signal }),
  });
  const textos = data?.opciones.map(({ texto }) => texto) ?? [];
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <Select {...control} name={nombre} value={valor} onChange={({ target }) => onEscribir(target.value)}>
          <option value="">Sin elegir</option>
          {[...new Set([...(valor === '' ? [] : [valor]), ...textos])].map((texto) => (
            <option key={texto}>{texto}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}
