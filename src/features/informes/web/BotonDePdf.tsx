import type { ComponentProps } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';

/** All charts on paper, each with its numbers. */
export const BotonDePdf = (props: Omit<ComponentProps<typeof Button>, 'children'>) => (
  <Button {...props}>
    <DownloadIcon />
    PDF de los gráficos
  </Button>
);
