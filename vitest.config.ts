import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [{ test: { name: 'unit', include: ['{src,scripts,demo}/**/*.test.ts'], exclude: [] } }],
  },
});
