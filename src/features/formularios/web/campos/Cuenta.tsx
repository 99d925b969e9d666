import { withoutInvisibles } from '#catalogo/campos/base.ts';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import styles from './campos.module.css';

type Props = {
  /** Id of the control that it counts; the control names `<id>-cuenta` as what describes it. */
  readonly id: string;
  readonly texto: string;
  readonly max: number;
};

/** Limits up to this length are told from the first letter; longer ones, once most of the room is used. */
const BREVE = 500;
const CASI = 0.8;
/** Who listens is told again after this many letters, not after each. */
const PASO = 10;

const sobran = (n: number): string => (n === 1 ? 'Sobra 1 carácter' : `Sobran ${n} caracteres`);

/** How much of its room a text has used. */
export function Cuenta({ id, texto, max }: Props) {
  const { length } = withoutInvisibles(texto).normalize('NFC').trim();
  const left = max - length;
  const isNear = length >= max * CASI;
  const told = left < 0 ? sobran(-left) : `${length} de ${max} caracteres`;
  return (
    <>
      <p id={`${id}-cuenta`} className={styles['cuenta']} data-over={left < 0 || undefined}>
        {(max <= BREVE || isNear) && told}
      </p>
      <VisuallyHidden>
        <span role="status">{isNear && left >= 0 && `Quedan ${Math.ceil(left / PASO) * PASO} caracteres`}</span>
      </VisuallyHidden>
    </>
  );
}
