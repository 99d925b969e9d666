import { Alert } from '#platform/web/ui/Alert.tsx';
import { Bullets } from '#platform/web/ui/text.tsx';

/** What whoever sent a file should know although nothing is wrong. */
export function Avisos({
  avisos,
  titulo = 'Tenga en cuenta',
}: {
  readonly avisos: readonly string[];
  readonly titulo?: string;
}) {
  if (avisos.length === 0) return null;
  return (
    <Alert tone="info" announced={false} title={titulo}>
      {avisos.length === 1 ? (
        avisos[0]
      ) : (
        <Bullets>
          {avisos.map((aviso) => (
            <li key={aviso}>{aviso}</li>
          ))}
        </Bullets>
      )}
    </Alert>
  );
}
