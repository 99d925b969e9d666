// Questions before requests are closed: how they ended, and whether corrections that wait for their persons are withdrawn.
import { RESULTADOS, type Resultado } from '#catalogo/resultados.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { Checkbox, RadioGroup } from '#platform/web/ui/inputs.tsx';

const OPTIONS = Object.entries(RESULTADOS).map(([value, label]) => ({ value, label }));

type EndingProps = {
  /** Null: none is given. */
  readonly resultado: Resultado | null;
  /** It may be left open. */
  readonly optional?: boolean;
  readonly onResultado: (resultado: Resultado | null) => void;
  /** Number of corrections that wait. */
  readonly corrections: number;
  readonly withdraws: boolean;
  readonly onWithdraws: (withdraws: boolean) => void;
};

export const Ending = ({ resultado, optional = false, corrections, withdraws, ...on }: EndingProps) => (
  <>
    <FieldGroup label="Resultado">
      <RadioGroup
        name="resultado"
        inline
        value={resultado ?? ''}
        options={optional ? [{ value: '', label: 'Sin especificar' }, ...OPTIONS] : OPTIONS}
        onChange={({ target }) => on.onResultado(keysOf(RESULTADOS).find((one) => one === target.value) ?? null)}
      />
    </FieldGroup>
    {corrections > 0 && (
      <Checkbox
        label={
          corrections === 1
            ? 'Retirar la corrección que se pidió'
            : `Retirar las ${inThousands(corrections)} correcciones que se pidieron`
        }
        hint={`Si deshace el cierre, tendrá que ${corrections === 1 ? 'pedirla' : 'pedirlas'} de nuevo.`}
        checked={withdraws}
        onChange={({ target }) => on.onWithdraws(target.checked)}
      />
    )}
  </>
);
