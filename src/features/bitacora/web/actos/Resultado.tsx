import { Badge } from '#platform/web/ui/Badge.tsx';
import { SuccessIcon } from '#platform/web/ui/icons.tsx';
import { type Acto, RESULTADOS } from '../../contract.ts';

/** How an act ended: a word, a shape and a colour. */
export const Resultado = ({ resultado }: Pick<Acto, 'resultado'>) =>
  resultado === 'hecho' ? (
    <Badge tone="soft" icon={SuccessIcon}>
      {RESULTADOS[resultado]}
    </Badge>
  ) : (
    <Badge tone="error">{RESULTADOS[resultado]}</Badge>
  );
