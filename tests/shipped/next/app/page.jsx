'use client';
import dynamic from 'next/dynamic';

// React sets neither lists nor listeners on elements from the server.
const Board = dynamic(() => import('./board.jsx'), { ssr: false });

export default function Page() {
  return <Board />;
}
